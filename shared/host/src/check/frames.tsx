import type { Finding } from '@venture/contract/gate/finding';
import type { RemoteEntry } from '@venture/contract/remotes';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFiles } from '../files';
import { createRemotes } from '../loader';
import { RemotePage } from '../views/RemotePage';
import { until, wait } from './pages';
import { tell } from './tell';

/** Of more, the first are shown. */
const MOST_PAGES = 10;

/** How long a page has until it can be used, and how long it is watched from then on. */
const [READY_MS, WATCHED_MS] = [15_000, 8_000];

/** Shows each declared page in a frame, as those of teams are shown, and leaves it again. */
export async function checkFrames(remote: RemoteEntry): Promise<void> {
  const remotes = createRemotes(READY_MS, createFiles(READY_MS));
  for (const { path } of remote.routes.slice(0, MOST_PAGES)) {
    tell({ step: `showing ${path} in a frame` });
    const root = createRoot(document.getElementById('root') ?? document.body);
    const element = <RemotePage remotes={remotes} remote={remote} path={path} around={AROUND} />;
    root.render(
      <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })} />,
    );
    for (const each of await watch(path)) tell({ finding: each });
    root.unmount();
  }
}

async function watch(path: string): Promise<readonly Finding[]> {
  if (!(await until(isShown, READY_MS)))
    return [finding('page-empty', `${path} is not ready in a frame within ${READY_MS / 1000} seconds.`)];
  await wait(WATCHED_MS);
  if (!isShown())
    return [finding('page-stops', `${path} stops in a frame within ${WATCHED_MS / 1000} seconds.`)];
  const isAlive = (await globalThis.ventureIsAlive?.()) ?? true;
  return isAlive
    ? []
    : [finding('frozen', `${path} does not respond any more after ${WATCHED_MS / 1000} seconds.`)];
}

declare global {
  /** Whether every frame responds, if the program that opened the page can tell. */
  var ventureIsAlive: (() => Promise<boolean>) | undefined;
}

const AROUND = { names: [], opens: () => true };

const isShown = () => document.querySelector('[data-framed][data-shown="true"] > iframe') !== null;

const finding = (code: string, sentence: string): Finding => ({
  code,
  sentence,
  remedy: 'Try it with "venture dev", which shows it in a frame, and look at the console.',
});
