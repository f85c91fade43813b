import { offers } from '@venture/api/offers';
import { readSession } from '@venture/api/session';
import { onStored } from '@venture/api/storage';
import { settleOwner } from '@venture/progress/owner';

/**
 * Where the server keeps progress, what is on this device is always that of whoever is logged in, at once;
 * and as soon as somebody is, it is kept on the server as well.
 */
export function keepProgress(): void {
  if (!offers('progress')) return;
  let isStarted = false;
  const settle = () => {
    const userId = readSession()?.userId;
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
