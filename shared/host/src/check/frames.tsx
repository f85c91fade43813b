import type { Finding } from '@venture/contract/checks/finding';
import type { RemoteEntry } from '@venture/contract/remotes';
import { removeStored, writeStored } from '@venture/device/storage';
import type { ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createFileLoader } from '../fetch';
import { storeSettings } from '../frame-data';
import { createRemotes } from '../load';
import { RemotePage } from '../views/RemotePage';
import { sendCheckMessage, until, wait } from './pages';

/** Maximum number of pages shown; others are skipped. */
const MOST_PAGES = 10;

/** Maximum time until a page can be used, time to watch it after that, and time after each event. */
const [READY_MS, WATCHED_MS, AFTER_MS] = [15_000, 8_000, 400];

const place = () => document.getElementById('root') ?? document.body;
const cover = document.createElement('dialog');

/** Events that can happen to a page in the app, in the order in which it is tried here. */
const HAPPENINGS: Readonly<Record<string, () => unknown>> = {
  'was covered by a dialog': () => document.body.appendChild(cover).showModal(),
  'was uncovered': () => cover.close(),
  'got its sound': () => storeSettings({ timing: 'x1', sound: true }),
  'was muted': () => storeSettings({ timing: 'x1', sound: false }),
  // `contain` makes the width apply to fixed elements too, as in a frame that is not ready yet.
  'got the width of a phone': () =>
    Object.assign(place().style, { width: '360px', minHeight: '740px', contain: 'layout' }),
  'became dark': () => writeStored('venture.theme', 'dark'),
};

/** Shows each declared page in a frame, as the app does for teams' releases, and leaves it again. */
export async function checkFrames(remote: RemoteEntry): Promise<void> {
  const remotes = createRemotes(READY_MS, createFileLoader(READY_MS));
  for (const { path } of remote.routes.slice(0, MOST_PAGES)) {
    sendCheckMessage({ step: `showing ${path} in a frame` });
    const element = <RemotePage remotes={remotes} remote={remote} path={path} around={AROUND} />;
    const found = await checkFrame(path, element);
    if (found) sendCheckMessage({ finding: found });
  }
}

async function checkFrame(path: string, element: ReactElement): Promise<Finding | undefined> {
  let root: Root | undefined;
  async function start(): Promise<boolean> {
    root?.unmount();
    root = createRoot(place());
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
    root.render(<RouterProvider router={router} />);
    return until(isShown, READY_MS);
  }
  try {
    if (!(await start()))
      return finding('page-empty', `${path} is not ready in a frame within ${READY_MS / 1000} seconds.`);
    await wait(WATCHED_MS);
    const found = await troubleOf(path, `within ${WATCHED_MS / 1000} seconds`);
    if (found) return found;
    const happenings = { ...HAPPENINGS, 'was started again with what it stored': start };
    for (const [what, happen] of Object.entries(happenings)) {
      const after = `after it ${what}`;
      // The step is reported before it happens, so that errors are attributed to it.
      await sendCheckMessage({ step: `showing ${path} in a frame, ${after}`, after });
      await happen();
      await wait(AFTER_MS);
      const trouble = await troubleOf(path, after);
      if (trouble) return trouble;
    }
    return undefined;
  } finally {
    root?.unmount();
    cover.close();
    place().removeAttribute('style');
    removeStored('venture.theme');
  }
}

async function troubleOf(path: string, when: string): Promise<Finding | undefined> {
  if (!isShown()) return finding('page-stops', `${path} stops in a frame ${when}.`);
  const look = await globalThis.ventureLook?.();
  if (look === 'frozen') return finding('frozen', `${path} does not respond any more ${when}.`);
  return look === 'empty' ? finding('page-empty', `${path} shows nothing in a frame ${when}.`) : undefined;
}

declare global {
  /** Whether all frames respond and are painted, if the program that opened the page can tell. */
  var ventureLook: (() => Promise<'painted' | 'empty' | 'frozen'>) | undefined;
}

const AROUND = { opens: () => true };

const isShown = () => document.querySelector('[data-framed][data-shown="true"] > iframe') !== null;

const finding = (code: string, sentence: string): Finding => ({
  code,
  sentence,
  remedy: 'Try it with "venture dev", which shows it in a frame, and look at the console.',
});
