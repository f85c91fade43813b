import { createHashRouter, type RouteObject } from 'react-router-dom';

/**
 * The router of a host. The library counts its history entries to know which way one was left, and an address
 * typed by hand makes an entry without a number: such a page could not ask before it is left. So it gets one here.
 */
export function hashRouter(routes: RouteObject[]): ReturnType<typeof createHashRouter> {
  let last: number;
  // Registered first, so that the router finds the number when it handles the entry.
  window.addEventListener('popstate', () => {
    if (entryNumber() === undefined) history.replaceState({ ...history.state, idx: last + 1 }, '');
  });
  const router = createHashRouter(routes);
  const count = () => {
    last = entryNumber() ?? 0;
  };
  // A reload begins in the middle of a history that is counted already.
  count();
  router.subscribe(count);
  return router;
}

function entryNumber(): number | undefined {
  const { idx } = Object(history.state);
  return typeof idx === 'number' ? idx : undefined;
}
