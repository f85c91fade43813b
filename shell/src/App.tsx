import { readConfig } from '@venture/api/config';
import { renewForOthers, sendPendingLogout } from '@venture/client/log-out';
import { usePageChange } from '@venture/client/usePageChange';
import type { Files } from '@venture/host/files';
import { hashRouter } from '@venture/host/hash-router';
import { createRemotes, type Remotes } from '@venture/host/loader';
import { lazyPart } from '@venture/ui/lazy-part';
import { Stopped } from '@venture/ui/Stopped';
import { createPath, Outlet, RouterProvider, useLocation, useRouteError } from 'react-router-dom';
import type { App, Navigate } from './first/app-context';
import { FinderDialog, finder } from './go-to/FinderDialog';
import { askToLogOut } from './layout/ask-to-log-out';
import { LogOutOffline } from './layout/LogOutOffline';
import { titleOf } from './layout/page-title';
import { followLinks } from './navigation/follow-links';
import { NewVersion } from './new-version/NewVersion';
import { noteVisit } from './offline/install';
import { cacheInBackground, endForeignWorkers } from './offline/start';
import { availablePages, loadLanding, pages } from './pages';
import { ListingProblems } from './remotes/ListingProblems';
import { type ListingState, useListing } from './remotes/listing';
import { loadListing } from './remotes/load-listing';
import { getLoadable, OwnPage } from './remotes/OwnPage';
import { RemoteRoute } from './remotes/RemoteRoute';
import { usePrefetch } from './remotes/usePrefetch';
import { createRepair } from './repair/repair';
import { SyncNotice } from './sync/SyncNotice';
import { startSyncAtLogin } from './sync/start-at-login';
import { createLoadLog, LoadLogContext } from './system/load-log';
import { reportFailures } from './system/report-failures';

type FirstPage = {
  /** Where this document began, if its first page was there before the router. */
  readonly files: Files;
  readonly firstPath: string | undefined;
  readonly entriesMade: () => void;
  /** Called when the router goes to another page. */
  readonly onLeave: () => void;
  readonly showListing: (listing: ListingState) => void;
};

const NoGames = lazyPart(async () => (await import('./landing/Landing')).NoGames);
const ClassNotices = lazyPart(async () => (await import('./landing/Landing')).ClassNotices);

export function startApp({ files, firstPath, entriesMade, onLeave, showListing }: FirstPage): App {
  const config = readConfig();
  const loadLog = createLoadLog();
  const cache = cacheInBackground();
  const repair = createRepair();
  let preview: ListingState['preview'];
  const remotes = createRemotes(config.loadTimeoutMs, files, {
    report: (step) => {
      if (step.what === 'asked' && !step.isFramed) repair.keep();
      if (step.error) repair.restore();
      loadLog.write(step);
      cache.opened(step);
    },
    preview: () => preview,
  });
  const router = hashRouter(routes(remotes, config.loadTimeoutMs, firstPath), entriesMade);
  const first = router.state.location;
  let shown = first;
  router.subscribe(({ location }) => {
    if (location === shown) return;
    shown = location;
    repair.leave();
  });
  const unsubscribe = router.subscribe(({ location }) => {
    if (location === first) return;
    unsubscribe();
    onLeave();
    showLateFont().catch(() => undefined); // it looks well without
  });
  // Whoever leaves the landing page comes back to it at once.
  if (firstPath !== undefined) getLoadable(loadLanding, 'Home', config.loadTimeoutMs).start();
  const navigate: Navigate = (to) =>
    router.navigate(to, { replace: createPath(router.state.location) === to });
  const reportProblems = reportFailures(loadLog, config);

  sendPendingLogout();
  renewForOthers();
  startSyncAtLogin();
  const ownPaths = pages.map(({ path }) => path);
  followLinks(navigate);
  noteVisit();
  endForeignWorkers().catch(() => undefined); // a browser that blocks workers has none
  void loadListing(config.remotes, ownPaths, (listing) => {
    preview = listing.preview;
    reportProblems(listing);
    showListing(listing);
    cache.start(listing);
  });

  const logOut = askToLogOut(router);
  return {
    navigate,
    logOut: logOut.ask,
    SyncNotice,
    ListingProblems,
    NoGames,
    ClassNotices,
    Finder: FinderDialog,
    prepareFinder: finder.start,
    page: (
      <LoadLogContext value={loadLog}>
        <RouterProvider router={router} />
      </LoadLogContext>
    ),
    company: (
      <>
        <Company remotes={remotes} />
        <LogOutOffline logOut={logOut} />
      </>
    ),
  };
}

function Company({ remotes }: { readonly remotes: Remotes }) {
  usePrefetch(remotes, useListing());
  return <NewVersion />;
}

/** Own pages by the table, every other path by the list of remotes. */
function routes(remotes: Remotes, loadTimeoutMs: number, firstPath: string | undefined) {
  const own = availablePages().map((page) => ({
    path: page.path,
    caseSensitive: true,
    element: <OwnPage page={page} loadTimeoutMs={loadTimeoutMs} />,
  }));
  const others = { path: '*', element: <RemoteRoute remotes={remotes} /> };
  const element = <RoutedPage firstPath={firstPath} />;
  return [{ element, errorElement: <RouteError />, children: [...own, others] }];
}

function RoutedPage({ firstPath }: Pick<FirstPage, 'firstPath'>) {
  usePageChange(titleOf(useLocation().pathname, useListing()), firstPath);
  return <Outlet />;
}

/** The router itself has failed. */
function RouteError() {
  return <Stopped error={useRouteError()} />;
}

/**
 * The words of a page keep their shape while it is read: a font that comes too late for the first paint is not used for
 * it (`font-display: optional`). Called when another page is shown, which then has it.
 */
async function showLateFont(): Promise<void> {
  const preload = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  const [face] = [...document.fonts].filter(({ status }) => status !== 'unloaded');
  if (!preload || !face) return;
  const { family, weight, unicodeRange } = face;
  const late = new FontFace(family, `url("${preload.href}")`, { weight, unicodeRange });
  document.fonts.add(await late.load());
}
