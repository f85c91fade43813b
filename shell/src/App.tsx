import { readConfig } from '@venture/api/config';
import { prepareFinder } from '@venture/api/react/FinderDialog';
import { reloadOnUserChange, sendPendingLogout } from '@venture/api/react/log-out';
import { NewVersion } from '@venture/api/react/NewVersion';
import { usePageChange } from '@venture/api/react/usePageChange';
import type { FileLoader } from '@venture/host/fetch';
import { createRemotes, type Remotes } from '@venture/host/load';
import { CrashGuard } from '@venture/host/views/CrashGuard';
import { LoadGate } from '@venture/ui/LoadGate';
import { lazyPart } from '@venture/ui/lazy-part';
import { type Loadable, loadable } from '@venture/ui/loadable';
import { Stopped } from '@venture/ui/Stopped';
import type { ComponentType } from 'react';
import {
  createHashRouter,
  createPath,
  Outlet,
  RouterProvider,
  useLocation,
  useRouteError,
} from 'react-router-dom';
import type { App } from './host/app/app-context';
import { createFailureReporter } from './host/failures/report-failures';
import { type ListingState, useListing } from './host/list/listing';
import { loadListing, type PreviewInput } from './host/list/load-listing';
import { recordVisit } from './host/offline/install';
import { cacheAppInBackground, endForeignWorkers } from './host/offline/start';
import { readPreviewText } from './host/preview/preview-key';
import { followLinks, usePrefetch } from './host/routes/links';
import { RemoteRoute } from './host/routes/RemoteRoute';
import { SyncNotice } from './host/sync/SyncNotice';
import { startSyncAtLogin } from './host/sync/start-at-login';
import { createLogOutGuard, LogOutOffline } from './layout/log-out-guard';
import { PageFinder } from './layout/PageFinder';
import { ClassNotices } from './learner/landing/ClassNotices';
import { availablePages, findTitle, listedPages, pages } from './pages';

const ListingProblems = lazyPart(async () => (await import('./host/list/ListingProblems')).ListingProblems);
const NoGames = lazyPart(async () => (await import('./learner/landing/Landing')).NoGames);

const Finder: App['Finder'] = (props) => <PageFinder {...props} pages={listedPages()} />;

/** The document's state before the router starts. */
type Start = {
  readonly files: FileLoader;
  /** The path of this document's first page, if that page was shown without the router. */
  readonly firstPath: string | undefined;
  readonly entriesMade: () => void;
  /** Called when the router opens another page. */
  readonly onLeave: () => void;
  readonly showListing: (listing: ListingState) => void;
};

/** Creates the router for the shell's pages and remotes, loads the list, and starts the background work. */
export function startApp({ files, firstPath, entriesMade, onLeave, showListing }: Start): App {
  const { remotes, show } = createRemotesOfList(files, showListing);
  const router = createHashRouter(createRoutes(remotes, firstPath));
  router.subscribe(entriesMade);
  whenFirstPageIsLeft(router, onLeave);
  // The first page is preloaded for people who come back to it.
  const first = availablePages().find(({ path }) => path === firstPath);
  if (first) getLoadable(first).start();
  const navigate: App['navigate'] = (to) =>
    router.navigate(to, { replace: createPath(router.state.location) === to });
  followLinks(navigate);
  recordVisit();
  endForeignWorkers().catch(() => undefined); // a browser that blocks workers has none
  const apply = readPreviewText() === undefined ? undefined : applyPreview;
  const ownPaths = pages.map(({ path }) => path);
  void loadListing(readConfig().remotes, ownPaths, show, apply);
  sendPendingLogout();
  reloadOnUserChange();
  startSyncAtLogin();
  const logOut = createLogOutGuard(router);
  return {
    navigate,
    SyncNotice,
    ListingProblems,
    NoGames,
    ClassNotices,
    Finder,
    prepareFinder,
    logOut: logOut.ask,
    page: <RouterProvider router={router} />,
    background: (
      <>
        <Background remotes={remotes} />
        <LogOutOffline logOut={logOut} />
      </>
    ),
  };
}

/** Creates the remotes, and connects them to everything that follows their loading and the list. */
function createRemotesOfList(files: FileLoader, showListing: Start['showListing']) {
  const config = readConfig();
  const failures = createFailureReporter(config);
  const cache = cacheAppInBackground();
  let endPreview: ListingState['endPreview'];
  const remotes = createRemotes(config.loadTimeoutMs, files, (step) => {
    failures.reportStep(step);
    cache.opened(step);
    const { source, what, error } = step;
    if (source === 'preview' && what === 'failed' && error?.part !== 'platform') endPreview?.(error);
  });
  const show = (listing: ListingState) => {
    endPreview = listing.endPreview;
    failures.reportProblems(listing);
    showListing(listing);
    cache.start(listing);
  };
  return { remotes, show };
}

type Router = ReturnType<typeof createHashRouter>;

/** Calls `onLeave` once, when the router leaves the first page. */
function whenFirstPageIsLeft(router: Router, onLeave: () => void): void {
  const first = router.state.location;
  const unsubscribe = router.subscribe(({ location }) => {
    if (location === first) return;
    unsubscribe();
    onLeave();
    showLateFont().catch(() => undefined); // it looks well without
  });
}

const applyPreview = async (list: PreviewInput) => {
  const { applyPreview: apply } = await import(
    /* webpackChunkName: "preview" */ './host/preview/apply-preview'
  );
  await apply(list);
};

function Background({ remotes }: { readonly remotes: Remotes }) {
  usePrefetch(remotes, useListing());
  return <NewVersion file="index.set" />;
}

type Page = (typeof pages)[number];

/** Shows one of the shell's own pages, which is loaded when it is first shown. */
function OwnPage({ page }: { readonly page: Page }) {
  const { title } = page;
  return (
    <CrashGuard title={title} key={page.path}>
      <LoadGate title={title} load={getLoadable(page)}>
        {(Shown) => <Shown />}
      </LoadGate>
    </CrashGuard>
  );
}

const loads = new Map<() => Promise<ComponentType>, Loadable<ComponentType>>();

function getLoadable({ load, title }: Page) {
  const existing = loads.get(load) ?? loadable(title, readConfig().loadTimeoutMs, load);
  loads.set(load, existing);
  return existing;
}

/** Routes the shell's own pages by the table, and every other path by the list of remotes. */
function createRoutes(remotes: Remotes, firstPath: string | undefined) {
  const own = availablePages().map((page) => ({
    path: page.path,
    caseSensitive: true,
    element: <OwnPage page={page} />,
  }));
  const isOwn = (path: string) => listedPages().some((listed) => listed.path === path);
  const others = { path: '*', element: <RemoteRoute remotes={remotes} isOwn={isOwn} /> };
  const element = <RoutedPage firstPath={firstPath} />;
  return [{ element, errorElement: <RouteError />, children: [...own, others] }];
}

function RoutedPage({ firstPath }: Pick<Start, 'firstPath'>) {
  usePageChange(findTitle(useLocation().pathname, useListing()), firstPath);
  return <Outlet />;
}

/** Shown if the router itself fails. */
function RouteError() {
  return <Stopped error={useRouteError()} />;
}

/**
 * Shows the font if it arrived too late for the first paint. Text must not change shape while someone reads it, so
 * the page on screen does without the font (`font-display: optional`). Called when another page is shown, which
 * then uses it.
 */
async function showLateFont(): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  const [face] = [...document.fonts].filter(({ status }) => status !== 'unloaded');
  if (!preload || !face) return;
  const { family, weight, unicodeRange } = face;
  const late = new FontFace(family, `url("${preload.href}")`, { weight, unicodeRange });
  document.fonts.add(await late.load());
}
