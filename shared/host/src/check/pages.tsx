import type { Finding } from '@venture/contract/checks/finding';
import type { RemoteEntry } from '@venture/contract/remotes';
import { type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { Pages } from '../run';
import { CrashGuard } from '../views/CrashGuard';

/** A message to the program that opened the page: the next step, or a finding. */
type CheckMessage = { readonly step: string; readonly after?: string } | { readonly finding: Finding };

declare global {
  /** Sends a message; provided by the program that opened the page. */
  var ventureTell: ((message: string) => unknown) | undefined;
}

/** Native functions, captured before the release runs. */
const { stringify } = JSON;
const send = globalThis.ventureTell;

export function sendCheckMessage(message: CheckMessage): unknown {
  return send?.(stringify(message));
}

/** How long a page may take to show something. */
const WAIT_MS = 5_000;
const LOOK_AGAIN_MS = 20;
/** How long to wait for the effects of the first render. */
const EFFECTS_MS = 100;

/** Mounts and unmounts each declared page once. */
export async function tryMountingPages({ routes }: RemoteEntry, pages: Pages): Promise<void> {
  for (const { path } of routes) {
    sendCheckMessage({ step: `showing ${path}` });
    const Page = pages[path];
    if (Page) await checkPage(path, <Page />);
  }
}

async function checkPage(path: string, page: ReactNode): Promise<void> {
  const place = document.getElementById('root') ?? document.body;
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const root = createRoot(place, { onUncaughtError: onError, onCaughtError: onError });
  // The guard keeps the router from showing its own error page.
  const element = (
    <CrashGuard title={path} instead={null}>
      <Suspense>{page}</Suspense>
    </CrashGuard>
  );
  const router = createMemoryRouter(
    [
      { path, element },
      { path: '*', element: <p>Another page.</p> },
    ],
    { initialEntries: [path] },
  );
  root.render(<RouterProvider router={router} />);
  const isShown = await until(() => errors.length > 0 || place.textContent !== '', WAIT_MS);
  await wait(EFFECTS_MS);
  root.unmount();
  const [error] = errors;
  if (error !== undefined)
    sendCheckMessage({
      finding: {
        code: 'page-throws',
        sentence: `${path} throws when it is shown: ${error instanceof Error ? error.message : error}`,
        remedy: 'Try it with "venture dev", as a guest and with empty storage.',
      },
    });
  else if (!isShown)
    sendCheckMessage({
      finding: {
        code: 'page-empty',
        sentence: `${path} shows nothing within ${WAIT_MS / 1000} seconds.`,
        remedy: 'Show something at once, if only that it is loading.',
      },
    });
}

/** Polls a condition until a timeout; returns whether it became true. */
export async function until(isSo: () => boolean, mostMs: number): Promise<boolean> {
  const end = Date.now() + mostMs;
  while (!isSo() && Date.now() < end) await wait(LOOK_AGAIN_MS);
  return isSo();
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
