import { hasCapability } from '@venture/api/capabilities';
import { onStored } from '@venture/api/storage';
import { storedUser } from '@venture/api/stored-user';
import { settleOwner } from '@venture/progress/owner';

/**
 * Where the server keeps progress, what is on this device is always that of whoever is logged in, at once;
 * and as soon as somebody is, it is kept on the server as well.
 */
export function startSyncAtLogin(): void {
  if (!hasCapability('progress')) return;
  let isStarted = false;
  const settle = () => {
    const userId = storedUser()?.userId;
    settleOwner(userId);
    if (userId === undefined || isStarted) return;
    isStarted = true;
    import(/* webpackChunkName: "sync" */ './sync').then(
      ({ startSync }) => startSync(),
      () => {
        isStarted = false; // tried again at the next login or page
      },
    );
  };
  settle();
  onStored('userId', settle);
}
