import { createHashRouter, type RouteObject } from 'react-router-dom';
import { numberEntries } from './history-entries';

/** The router of a host; `entriesMade` is that of {@link numberEntries}, where it was called before. */
export function hashRouter(
  routes: RouteObject[],
  entriesMade = numberEntries(),
): ReturnType<typeof createHashRouter> {
  const router = createHashRouter(routes);
  router.subscribe(entriesMade);
  return router;
}
