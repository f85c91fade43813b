import { answersV1 } from '@venture/api/config';
import { switchOwner } from '@venture/device/owner';
import { onStoredChange } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';

/**
 * If the server stores progress, the data on this device always belongs to the person who is logged in, and is
 * synchronised as soon as someone is.
 */
export function startSyncAtLogin(): void {
  if (!answersV1()) return;
  let isStarted = false;
  const settle = () => {
    const userId = storedUser()?.userId;
    switchOwner(userId);
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
  onStoredChange('userId', settle);
}
