import { answersV1 } from '@venture/api/config';
import { switchOwner } from '@venture/device/owner';
import { onStoredChange } from '@venture/device/storage';
import { storedUser } from '@venture/device/stored-user';

/**
 * Starts synchronising as soon as someone logs in, if the server stores progress. The data on this device then
 * always belongs to the logged-in person.
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
