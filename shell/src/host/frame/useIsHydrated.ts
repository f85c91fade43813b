import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False while prerendering and hydrating, then true. The page is prerendered for everybody: it holds what either of two visitors needs, and
 * a script in its head says which of both is shown (see `first-look.js`). React takes over what it finds, then it decides.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
