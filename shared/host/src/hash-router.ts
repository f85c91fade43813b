import { createHashRouter, type RouteObject } from 'react-router-dom';
import { numberEntries } from './history-entries';

/** The host's router; `entriesMade` comes from {@link numberEntries}, if it was called before. */
export function hashRouter(
  routes: RouteObject[],
  entriesMade = numberEntries(),
): ReturnType<typeof createHashRouter> {
  const router = createHashRouter(routes);
  router.subscribe(entriesMade);
  return router;
}
