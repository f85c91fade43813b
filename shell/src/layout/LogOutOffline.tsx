import { formatCount } from '@venture/api/format';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useSyncExternalStore } from 'react';
import { useSyncStatus } from '../host/sync/status';
import type { createLogOutGuard } from './log-out-guard';

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
