import { retryPendingFiles } from '@venture/host/retry-files';

/** What comes after the first page; the address of its files changes with the attempt. */
export function loadApp(attempt: number): Promise<typeof import('./App')> {
  if (attempt > 1) retryPendingFiles(attempt);
  return import(/* webpackChunkName: "app" */ './App');
}
