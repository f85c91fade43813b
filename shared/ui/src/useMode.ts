import { onStored, readStored, store } from '@venture/api/storage';
import { MODES, type Mode } from '@venture/progress/modes';
import { useState, useSyncExternalStore } from 'react';

const KEY = 'venture.mode';

/** The mode chosen on this device, for every game that has modes, and the way to choose another. */
export function useMode(): readonly [Mode, (mode: Mode) => void] {
  const kept = useSyncExternalStore(onMode, readMode);
  const [unkept, setUnkept] = useState<Mode>();
  const choose = (mode: Mode) => setUnkept(store(KEY, mode) ? undefined : mode);
  return [unkept ?? kept, choose];
}

const onMode = (listener: () => void) => onStored(KEY, listener);

function readMode(): Mode {
  const stored = readStored(KEY);
  return MODES.find((mode) => mode === stored) ?? 'Beginner';
}
