import { onStored, readStored, store } from '@venture/api/storage';
import { useState, useSyncExternalStore } from 'react';

const KEY = 'venture.check-answers';

/** Whether this person wants answers checked one by one, remembered on the device, and the way to change it. */
export function useChecks(): readonly [boolean, (checks: boolean) => void] {
  const kept = useSyncExternalStore(onChecks, readChecks);
  const [unkept, setUnkept] = useState<boolean>();
  const remember = (checks: boolean) => setUnkept(store(KEY, String(checks)) ? undefined : checks);
  return [unkept ?? kept, remember];
}

const onChecks = (listener: () => void) => onStored(KEY, listener);
const readChecks = () => readStored(KEY) === 'true';
