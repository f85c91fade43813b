import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { FRAME_LIMITS, type Start } from '@venture/contract/frame';
import { connectFrame } from './channel';

/** A message port that delivers at once; jsdom has none. */
class Port {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  isClosed = false;
  other?: Port;
  postMessage = (data: unknown) => this.other?.onmessage?.({ data });
  close = () => {
    this.isClosed = true;
  };
}
class Channel {
  port1 = new Port();
  port2 = Object.assign(new Port(), { other: this.port1 });
}

const ends = { on: jest.fn(), onBroken: jest.fn() };
let frame: HTMLIFrameElement;
let post: ReturnType<typeof jest.spyOn>;
const before = globalThis.MessageChannel;

beforeEach(async () => {
  Object.assign(globalThis, { MessageChannel: Channel });
  ends.on.mockReset();
  ends.onBroken.mockReset();
  frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  jest.useFakeTimers();
  if (!frame.contentWindow) throw new Error('The frame has no window.');
  post = jest.spyOn(frame.contentWindow, 'postMessage').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  frame.remove();
  Object.assign(globalThis, { MessageChannel: before });
});

/** Connects the frame; returns its send function. */
async function connect(): Promise<(message: unknown) => void> {
  connectFrame(frame, async () => ({ at: '/game' }) as Start, ends);
  frame.dispatchEvent(new Event('load'));
  await jest.advanceTimersByTimeAsync(0);
  const [, , ports] = post.mock.lastCall as [unknown, unknown, Port[]];
  return (message) => ports[0]?.postMessage(message);
}
const say = (message: object) => JSON.stringify(message);
const READY = say({ type: 'ready' });
const DEAL = say({ type: 'ask', id: 1, question: { what: 'deal', options: {} } });
const FILE = say({ type: 'ask', id: 1, question: { what: 'file', address: 'https://quest.example/a.js' } });
const mostOf = (message: string) => Math.floor(FRAME_LIMITS.burst / (1 + message.length / 1000));

test("a frame's message is handled", async () => {
  (await connect())(READY);
  expect(ends.on.mock.calls).toEqual([[{ type: 'ready' }]]);
  expect(ends.onBroken).not.toHaveBeenCalled();
});

test.each([
  ['an object', { type: 'ready' }, /too large/],
  ['a text that is too long', ' '.repeat(FRAME_LIMITS.characters + 1), /too large/],
  ['no JSON', 'ready', /may not send/],
  ['a message of another kind', say({ type: 'hello' }), /may not send/],
  ['an address of another site', say({ type: 'open', to: '//evil.example' }), /may not send/],
  ['an address with a scheme', say({ type: 'open', to: 'https://evil.example' }), /may not send/],
  ['an address with a backslash', say({ type: 'open', to: '/\\evil.example' }), /may not send/],
])('%s ends the frame before it can send any more', async (_, message, reason) => {
  const send = await connect();
  send(message);
  send(READY);
  expect(ends.onBroken.mock.calls).toEqual([[expect.stringMatching(reason)]]);
  expect(ends.on).not.toHaveBeenCalled();
  expect(frame.isConnected).toBe(false);
});

test.each([
  ['messages', READY, mostOf(READY)],
  ['requests of files', FILE, mostOf(FILE)],
  ['calls of the server', DEAL, 7],
  ['long messages', READY.padEnd(FRAME_LIMITS.characters), 1],
])('%s are accepted up to the limit, and one more is too much', async (_, message, most) => {
  const send = await connect();
  for (let count = 0; count < most; count += 1) send(message);
  expect(ends.onBroken).not.toHaveBeenCalled();
  send(message);
  expect(ends.onBroken).toHaveBeenCalledWith('It sent too many messages at once.');
});

test('after a pause a frame may send more, but no more than a burst', async () => {
  const send = await connect();
  for (let count = 0; count < 7; count += 1) send(DEAL);
  jest.advanceTimersByTime(1_000);
  send(DEAL);
  expect(ends.onBroken).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3_600_000);
  for (let count = 0; count < 8; count += 1) send(DEAL);
  expect(ends.onBroken).toHaveBeenCalledTimes(1);
});

test('a frame that loads another page is removed', async () => {
  await connect();
  frame.dispatchEvent(new Event('load'));
  expect(ends.onBroken).toHaveBeenCalledWith('It left its page.');
  expect(frame.isConnected).toBe(false);
});

test('a frame that posts to the window is removed, and nobody else receives it', async () => {
  await connect();
  const listener = jest.fn();
  window.addEventListener('message', listener);
  window.dispatchEvent(new MessageEvent('message', { source: window, data: 'own' }));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(ends.onBroken).not.toHaveBeenCalled();
  window.dispatchEvent(new MessageEvent('message', { source: frame.contentWindow, data: 'forged' }));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(ends.onBroken).toHaveBeenCalledWith('It sent a message to the window around it.');
  window.removeEventListener('message', listener);
});
