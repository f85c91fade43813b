import { prepareFinder } from '@venture/api/react/FinderDialog';
import { reloadOnUserChange, sendPendingLogout } from '@venture/api/react/log-out';
import { lazyPart } from '@venture/ui/lazy-part';
import type { App } from './host/app/app-context';
import { type StartInput, startHost } from './host/start';
import { SyncNotice } from './host/sync/SyncNotice';
import { startSyncAtLogin } from './host/sync/start-at-login';
import { createLogOutGuard, LogOutOffline } from './layout/log-out-guard';
import { PageFinder } from './layout/PageFinder';
import { ClassNotices } from './learner/landing/ClassNotices';
import { availablePages, findTitle, listedPages, pages } from './pages';

const ListingProblems = lazyPart(async () => (await import('./host/list/ListingProblems')).ListingProblems);
const NoGames = lazyPart(async () => (await import('./learner/landing/Landing')).NoGames);

const Finder: App['Finder'] = (props) => <PageFinder {...props} pages={listedPages()} />;

/** Puts the learner's pages and the layout into the host. */
export function startApp(first: StartInput): App {
  const {
    router,
    navigate,
    page,
    background: hostBackground,
  } = startHost({
    ...first,
    pages: availablePages(),
    ownPaths: pages.map(({ path }) => path),
    isOwn: (path) => listedPages().some((listed) => listed.path === path),
    titleOf: findTitle,
  });
  sendPendingLogout();
  reloadOnUserChange();
  startSyncAtLogin();
  const logOut = createLogOutGuard(router);
  return {
    navigate,
    logOut: logOut.ask,
    SyncNotice,
    ListingProblems,
    NoGames,
    ClassNotices,
    Finder,
    prepareFinder,
    page,
    background: (
      <>
        {hostBackground}
        <LogOutOffline logOut={logOut} />
      </>
    ),
  };
}
