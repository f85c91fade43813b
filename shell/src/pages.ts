import { hasCapability } from '@venture/api/capabilities';
import type { ComponentType } from 'react';
import { type Address, addresses } from './addresses';

/** How one of the shell's own pages is loaded when it is first shown. */
type Source = { readonly load: () => Promise<ComponentType> };

export type ShellPage = Address & Source;

/** The landing page as a page of the router; that of the first paint is in the document. */
export const loadLanding = async () =>
  (await import(/* webpackChunkName: "landing" */ './landing/Landing')).Landing;
const written = () => import('./written/WrittenPage');

/** By the ids of `shell.json`, which says all else. */
export const SOURCES: Readonly<Record<string, Source>> = {
  start: { load: loadLanding },
  home: { load: loadLanding },
  dashboard: { load: async () => (await import('./dashboard/Dashboard')).Dashboard },
  admin: { load: async () => (await import('./admin/AdminDashboard')).AdminDashboard },
  leaderboard: { load: async () => (await import('./leaderboard/Leaderboard')).Leaderboard },
  badges: { load: async () => (await import('./badges/BadgeRewards')).BadgeRewards },
  feedback: { load: async () => (await import('./feedback/FeedbackHelp')).FeedbackHelp },
  'game-selection': { load: async () => (await import('./game-selection/GameSelection')).GameSelection },
  system: { load: async () => (await import('./status/StatusPage')).StatusPage },
  status: { load: async () => (await import('./status/StatusPage')).StatusPage },
  about: { load: async () => (await written()).About },
  privacy: { load: async () => (await written()).Privacy },
  terms: { load: async () => (await written()).Terms },
  contact: { load: async () => (await written()).Contact },
  goodbye: { load: async () => (await import('./account/Goodbye')).Goodbye },
  preview: { load: async () => (await import('./preview/PreviewPage')).PreviewPage },
  account: { load: async () => (await import('./account/Account')).Account },
  assignments: { load: async () => (await import('./assignments/Assignments')).Assignments },
  staff: { load: async () => (await import('./admin/ToStaff')).ToStaff },
  join: { load: async () => (await import('./classes/JoinPage')).JoinPage },
};

export const pages: readonly ShellPage[] = addresses.map((address) => {
  const source = SOURCES[address.id];
  if (!source) throw new Error(`shell/src/pages.ts does not say what ${address.id} of shell.json shows.`);
  return { ...address, ...source };
});

/** The pages available with this page's server. */
export const availablePages = () => pages.filter(({ needs }) => needs === undefined || hasCapability(needs));

/** The pages that everyone may find by name. */
export const listedPages = () => availablePages().filter(({ unlisted }) => !unlisted);
