import { answersV1 } from '@venture/api/config';
import { withQueries } from '@venture/api/react/with-queries';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import shell from '../shell.json';
import type { ListingState } from './host/list/listing';

/** An address the shell answers itself; all others belong to remotes. */
type Address = {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** Other words that people use for the page, by which "Go to page" finds it. */
  readonly keywords?: readonly string[];
  /** True if the page only exists on a server that answers `/v1`. */
  readonly needsV1?: boolean;
  /** Hides the page from search by name: it is another address of a page, or links lead its audience there. */
  readonly unlisted?: boolean;
};
const addresses: readonly Address[] = shell.pages;

/** Loads the landing page inside the router; the document contains the one painted first. */
export const loadLanding = async () =>
  (await import(/* webpackChunkName: "landing" */ './learner/landing/Landing')).Landing;
const footerPages = () => import('./learner/footer-pages/FooterPages');

/** How to load each page, by id; `shell.json` defines the rest. */
export const SOURCES: Readonly<Record<string, () => Promise<ComponentType>>> = {
  start: loadLanding,
  home: loadLanding,
  dashboard: withQueries(async () => (await import('./learner/dashboard/Dashboard')).Dashboard),
  admin: withQueries(async () => (await import('./learner/staff/AdminDashboard')).AdminDashboard),
  leaderboard: withQueries(async () => (await import('./learner/leaderboard/Leaderboard')).Leaderboard),
  daily: withQueries(async () => (await import('./learner/daily/Daily')).Daily),
  badges: async () => (await import('./learner/badges/BadgeRewards')).BadgeRewards,
  feedback: withQueries(async () => (await import('./learner/feedback/FeedbackHelp')).FeedbackHelp),
  'game-selection': withQueries(async () => (await import('./learner/games/GameSelection')).GameSelection),
  games: withQueries(async () => (await import('./learner/games/AllGames')).AllGames),
  about: async () => (await footerPages()).About,
  privacy: async () => (await footerPages()).Privacy,
  terms: async () => (await footerPages()).Terms,
  contact: async () => (await footerPages()).Contact,
  goodbye: async () => (await import('./learner/account/Goodbye')).Goodbye,
  preview: withQueries(async () => (await import('./host/preview/PreviewPage')).PreviewPage),
  account: withQueries(async () => (await import('./learner/account/Account')).Account),
  assignments: withQueries(async () => (await import('./learner/assignments/Assignments')).Assignments),
  staff: async () => (await import('./learner/staff/ToStaff')).ToStaff,
  join: withQueries(async () => (await import('./learner/classes/JoinPage')).JoinPage),
};

export const pages = addresses.map((address) => {
  const load = SOURCES[address.id];
  if (!load) throw new Error(`shell/src/pages.ts does not say what ${address.id} of shell.json shows.`);
  return { ...address, load };
});

/** Returns the pages that are available with this server. */
export const availablePages = () => pages.filter(({ needsV1 }) => !needsV1 || answersV1());

/** Returns the pages anyone may find by name. */
export const listedPages = () => availablePages().filter(({ unlisted }) => !unlisted);

/** Returns the title of the page at `pathname`; undefined for the landing page and for unknown addresses. */
export function findTitle(pathname: string, { remotes }: ListingState): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  const own = pages.find((page) => page.load !== loadLanding && matchPath(page.path, path));
  const routes = remotes.flatMap((remote) => remote.routes);
  return (own ?? routes.find((route) => route.path === path))?.title;
}
