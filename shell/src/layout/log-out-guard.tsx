import { formatCount } from '@venture/api/format';
import { logOut } from '@venture/api/react/log-out';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { observable } from '@venture/ui/observable';
import { useSyncExternalStore } from 'react';
import type { createHashRouter } from 'react-router-dom';
import { useSyncStatus } from '../host/sync/status';

type Router = ReturnType<typeof createHashRouter>;

const HOME = '/home';

/** Logs out once the page is left, and asks before: some pages have something unfinished, and a login needs a network. */
export function createLogOutGuard(router: Router) {
  const isAsking = observable(false);
  const leave = () => {
    isAsking.set(false);
    logOutAtHome(router);
  };
  return {
    /** True while the person is asked, since nobody can log in just now. */
    isAsking,
    ask: () => (navigator.onLine ? leave() : isAsking.set(true)),
    leave,
    stay: () => isAsking.set(false),
  };
}

/** Staying on a page that asks before it is left cancels the logout. */
function logOutAtHome(router: Router): void {
  const { location: from } = router.state;
  if (from.pathname === HOME) {
    logOut();
    return;
  }
  let isAsked = false;
  let isOver = false;
  const unsubscribe = router.subscribe(({ location, blockers }) => {
    const states = [...blockers.values()].map(({ state }) => state);
    const stays = isAsked && location === from && states.every((state) => state === 'unblocked');
    // Once the person agrees to leave, the router sets the question back before it has left.
    isAsked = states.includes('blocked') || (isAsked && !states.includes('proceeding'));
    // A listener may be called once more by a change within a change.
    if (isOver || (location === from && !stays)) return;
    isOver = true;
    unsubscribe();
    if (location.pathname === HOME) logOut();
  });
  void router.navigate(HOME);
}

type Props = { readonly logOut: ReturnType<typeof createLogOutGuard> };

/** Asks before logging out while there is no network to log in again. */
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
