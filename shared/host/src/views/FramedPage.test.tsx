import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderPage } from '@venture/testing/page';
import type { FramedRelease } from '../framed';
import { FramedPage } from './FramedPage';

/** A message port that delivers at once; jsdom has none. */
class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  other?: Port;
  postMessage = (data: unknown) => this.other?.onmessage?.({ data });
  close = () => undefined;
}
class Channel {
  port1 = new Port();
  port2 = Object.assign(new Port(), { other: this.port1 });
}

const framed = {
  release: {
    ...{ name: 'cash', title: 'Cash', version: '1.0.0', base: 'https://quest.example/remotes/cash/1.0.0/' },
    routes: [
      { path: '/cash', title: 'Cash' },
      { path: '/cash/rules', title: 'Rules' },
    ],
  } as unknown as FramedRelease['release'],
  ...{ files: {}, runtime: {}, page: 'about:blank', isPreview: false },
  fetchFile: async () => new ArrayBuffer(1),
};
const around = { opens: (path: string) => ['/quiz', '/cash/rules'].includes(path) };

const openTab = jest.spyOn(window, 'open').mockReturnValue(null);
const before = globalThis.MessageChannel;
beforeEach(() => {
  Object.assign(globalThis, { MessageChannel: Channel });
  openTab.mockClear();
});
afterEach(() => {
  Object.assign(globalThis, { MessageChannel: before });
});

/** Shows a frame's page; returns its send function. */
async function show() {
  const page = (
    <>
      <button type="button">Beside</button>
      <FramedPage {...{ framed, around }} title="Cash" onShown={() => undefined} onThrown={() => undefined} />
    </>
  );
  const { container, router } = renderPage(page, '/cash');
  const frame = container.querySelector('iframe');
  if (!frame?.contentWindow) throw new Error('There is no frame.');
  const post = jest.spyOn(frame.contentWindow, 'postMessage').mockImplementation(() => undefined);
  await waitFor(() => expect(post).toHaveBeenCalled());
  const [, , ports] = post.mock.lastCall as unknown as [unknown, unknown, Port[]];
  const say = (message: object) => act(async () => ports[0]?.postMessage(JSON.stringify(message)));
  return { say, router };
}

test.each([
  ['/quiz', '#/quiz'],
  ['/quiz?answer=1', '#/quiz'],
  ['/cash/rules?chapter=2', '#/cash/rules?chapter=2'],
])('a frame that requests a tab for %s gets one for %s', async (to, address) => {
  const { say } = await show();
  await say({ type: 'shown' });
  await say({ type: 'ready' });
  await say({ type: 'open', to });
  expect(openTab.mock.calls).toEqual([[address, '_blank', 'noopener']]);
});

test('a frame opens no tab before it is shown, nor without a click or key press', async () => {
  const { say } = await show();
  await say({ type: 'open', to: '/quiz' });
  await say({ type: 'shown' });
  await say({ type: 'ready' });
  Object.assign(navigator, { userActivation: { isActive: false } });
  await say({ type: 'open', to: '/quiz' });
  Reflect.deleteProperty(navigator, 'userActivation');
  expect(openTab).not.toHaveBeenCalled();
});

test.each(['/admin/users', '/quiz/', '/nowhere'])('a frame opens no tab with %s', async (to) => {
  const { say } = await show();
  await say({ type: 'shown' });
  await say({ type: 'ready' });
  await say({ type: 'open', to });
  expect(openTab).not.toHaveBeenCalled();
});

test('a frame opens no tab while the user is active outside it', async () => {
  const { say } = await show();
  screen.getByRole('button', { name: 'Beside' }).focus();
  await say({ type: 'open', to: '/quiz' });
  expect(openTab).not.toHaveBeenCalled();
});

test.each([
  ['/quiz?answer=1', '/quiz', ''],
  ['/cash/rules?chapter=2', '/cash/rules', '?chapter=2'],
  ['/cash?round=2', '/cash', '?round=2'],
  ['/admin/users', '/cash', ''],
])('a frame that navigates to %s ends at %s with the query "%s"', async (to, pathname, search) => {
  const { say, router } = await show();
  await say({ type: 'navigate', to, replace: false });
  expect(router.state.location).toMatchObject({ pathname, search });
});

test('a frame that changes the query of its own page adds no history entry', async () => {
  const { say, router } = await show();
  await say({ type: 'navigate', to: '/cash?round=2', replace: false });
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a frame cannot navigate while the user acts outside it', async () => {
  const { say, router } = await show();
  screen.getByRole('button', { name: 'Beside' }).focus();
  await say({ type: 'navigate', to: '/quiz', replace: false });
  expect(router.state.location.pathname).toBe('/cash');
});

test('a busy frame cannot navigate while the user is asked whether to leave', async () => {
  const { say, router } = await show();
  await say({ type: 'busy', isBusy: true });
  await act(() => router.navigate('/elsewhere'));
  expect(screen.getByRole('dialog')).toBeVisible();
  // Without focus outside the frame, only the open dialog can keep the frame from navigating.
  (document.activeElement as HTMLElement).blur();
  await say({ type: 'navigate', to: '/quiz', replace: false });
  expect(router.state.location.pathname).toBe('/cash');
});
