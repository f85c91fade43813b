import { formatCount } from '@venture/api/format';
import { logOut } from '@venture/api/react/log-out';
import { newId } from '@venture/device/new-id';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { observable } from '@venture/ui/observable';
import { useSyncExternalStore } from 'react';
import type { createHashRouter } from 'react-router-dom';
import { useSyncStatus } from '../host/sync/status';

type Router = ReturnType<typeof createHashRouter>;

const HOME = '/home';

/**
 * Logs out once the page is left. Asks first if something on the page is unfinished, or if there is no network for
 * logging in again.
 */
export function createLogOutGuard(router: Router) {
  const isAsking = observable(false);
  let wanted: string | undefined;
  // Not reached while a page asks before it is left, and never if the person stays there.
  router.subscribe(({ location }) => {
    if (wanted === undefined || location.state !== wanted) return;
    wanted = undefined;
    logOut();
  });
  const leave = () => {
    isAsking.set(false);
    if (router.state.location.pathname === HOME) return logOut();
    wanted = newId();
    void router.navigate(HOME, { state: wanted });
  };
  return {
    /** Whether the person is being asked, because nobody can log in again right now. */
    isAsking,
    ask: () => (navigator.onLine ? leave() : isAsking.set(true)),
    leave,
    stay: () => isAsking.set(false),
  };
}

type Props = { readonly logOut: ReturnType<typeof createLogOutGuard> };

/** Asks before logging out while there is no network for logging in again. */
export function LogOutOffline({ logOut: { isAsking, leave, stay } }: Props) {
  const isShown = useSyncExternalStore(isAsking.subscribe, isAsking.get);
  const { unsynced } = useSyncStatus();
  const actions = (
    <>
      <Button variant="secondary" onClick={leave}>
        Log out
      </Button>
      <Button onClick={stay}>Stay logged in</Button>
    </>
  );
  return (
    <Dialog open={isShown} title="Log out while offline?" onClose={stay} actions={actions}>
      <p>You are offline, and logging in again needs a connection.</p>
      {unsynced > 0 && (
        <p>
          {formatCount(unsynced, 'result is', 'results are')} kept on this device and sent when you next log
          in.
        </p>
      )}
    </Dialog>
  );
}
