import { readConfig } from '@venture/api/config';
import { reloadOnUserChange, sendPendingLogout } from '@venture/client/log-out';
import { usePageChange } from '@venture/client/usePageChange';
import type { FileLoader } from '@venture/host/files';
import { hashRouter } from '@venture/host/hash-router';
import { createRemotes, type Remotes } from '@venture/host/loader';
import { lazyPart } from '@venture/ui/lazy-part';
import { Stopped } from '@venture/ui/Stopped';
import { createPath, Outlet, RouterProvider, useLocation, useRouteError } from 'react-router-dom';
import { createLoadLog, LoadLogContext } from './host/failures/load-log';
import { reportFailures } from './host/failures/report-failures';
import type { App, Navigate } from './host/frame/app-context';
import { ListingProblems } from './host/list/ListingProblems';
import { type ListingState, useListing } from './host/list/listing';
import { loadListing, type PreviewInput } from './host/list/load-listing';
import { noteVisit } from './host/offline/install';
import { cacheInBackground, endForeignWorkers } from './host/offline/start';
import { readPreviewText } from './host/preview/preview-key';
import { createRepair } from './host/repair/repair';
import { followLinks } from './host/routes/follow-links';
import { getLoadable, OwnPage } from './host/routes/OwnPage';
import { RemoteRoute } from './host/routes/RemoteRoute';
import { usePrefetch } from './host/routes/usePrefetch';
import { SyncNotice } from './host/sync/SyncNotice';
import { startSyncAtLogin } from './host/sync/start-at-login';
import { NewVersion } from './host/updates/NewVersion';
import { FinderDialog, finder } from './layout/FinderDialog';
import { LogOutOffline } from './layout/LogOutOffline';
import { createLogOutGuard } from './layout/log-out-guard';
import { AssignedHere } from './learner/assignments/AssignedHere';
import { availablePages, listedPages, loadLanding, pages, titleOf } from './pages';

type FirstPage = {
  /** Where this document began, if its first page was there before the router. */
  readonly files: FileLoader;
  readonly firstPath: string | undefined;
  readonly entriesMade: () => void;
  /** Called when the router goes to another page. */
  readonly onLeave: () => void;
  readonly showListing: (listing: ListingState) => void;
};

const NoGames = lazyPart(async () => (await import('./learner/landing/Landing')).NoGames);
const ClassNotices = lazyPart(async () => (await import('./learner/landing/Landing')).ClassNotices);

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
  reloadOnUserChange();
  startSyncAtLogin();
  const ownPaths = pages.map(({ path }) => path);
  followLinks(navigate);
  noteVisit();
  endForeignWorkers().catch(() => undefined); // a browser that blocks workers has none
  const show = (listing: ListingState) => {
    preview = listing.preview;
    reportProblems(listing);
    showListing(listing);
    cache.start(listing);
  };
  void loadListing(
    config.remotes,
    ownPaths,
    show,
    readPreviewText() === undefined ? undefined : applyPreview,
  );

  const logOut = createLogOutGuard(router);
  return {
    navigate,
    logOut: logOut.ask,
    SyncNotice,
    ListingProblems,
    NoGames,
    ClassNotices,
    Finder,
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

const Finder: App['Finder'] = (props) => <FinderDialog {...props} pages={listedPages()} />;

const applyPreview = async (list: PreviewInput) => {
  const { applyPreview: apply } = await import(
    /* webpackChunkName: "preview" */ './host/preview/apply-preview'
  );
  await apply(list);
};

const isListed = (path: string) => listedPages().some((page) => page.path === path);

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
  const others = {
    path: '*',
    element: <RemoteRoute remotes={remotes} isOwn={isListed} Above={AssignedHere} />,
  };
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
