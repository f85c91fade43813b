import { FRAME_LIMITS, FromFrame, type Start, type ToFrame } from '@venture/contract/frame';
import { parseJson } from '@venture/contract/parse';

/** Connection to a frame, until it is closed. */
export type FrameChannel = {
  readonly send: (message: ToFrame) => void;
  readonly close: () => void;
  /** Removes the frame at once, for this reason. */
  readonly end: (reason: string) => void;
};

/** Called with each message and its sender. */
export type MessageObserver = (from: 'frame' | 'page', message: Readonly<Record<string, unknown>>) => void;

type Ends = {
  readonly on: (message: FromFrame) => void;
  readonly watch?: MessageObserver | undefined;
  /** Called when the frame breaks the protocol or a limit, or leaves its page. */
  readonly onBroken: (reason: string) => void;
};

/**
 * How many characters count as one message, and how many messages a server call counts as: a user may make 30 calls
 * per second.
 */
const [CHARACTERS_OF_ONE, SERVER_COST] = [1000, 50];

/** Connects to the frame's page once it has loaded. Any violation closes the channel permanently. */
export function connectFrame(
  frame: HTMLIFrameElement,
  start: () => Promise<Start>,
  ends: Ends,
): FrameChannel {
  const { port1: port, port2 } = new MessageChannel();
  const isTooMuch = createBudget();
  let isConnected = false;

  function close(): void {
    frame.removeEventListener('load', onLoad);
    window.removeEventListener('message', onWindow, true);
    port.onmessage = null;
    port.close();
  }

  function broken(reason: string): void {
    close();
    // The frame is removed before any further message is handled.
    frame.remove();
    ends.onBroken(reason);
  }

  /** Removes a frame that posts to the window instead of to its port. */
  function onWindow(event: MessageEvent<unknown>): void {
    if (event.source !== frame.contentWindow) return;
    event.stopImmediatePropagation();
    broken('It sent a message to the window around it.');
  }

  async function onLoad(): Promise<void> {
    // The frame loads its page once, so another load means that it left.
    if (isConnected) return broken('It left its page.');
    isConnected = true;
    const begin = await start();
    ends.watch?.('page', { type: 'start', at: begin.at });
    frame.contentWindow?.postMessage(begin, '*', [port2]);
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const read = readMessage(data, isTooMuch);
    if (typeof read === 'string') return broken(read);
    ends.watch?.('frame', read);
    ends.on(read);
  };

  function send(message: ToFrame): void {
    ends.watch?.('page', message);
    port.postMessage(message);
  }

  frame.addEventListener('load', onLoad);
  window.addEventListener('message', onWindow, true);
  return { send, close, end: broken };
}

/** Returns the frame's message, or the rule that it breaks. */
function readMessage(data: unknown, isTooMuch: (cost: number) => boolean): FromFrame | string {
  if (typeof data !== 'string' || data.length > FRAME_LIMITS.characters)
    return 'It sent a message that is too large.';
  if (isTooMuch(1 + data.length / CHARACTERS_OF_ONE)) return 'It sent too many messages at once.';
  let message: FromFrame;
  try {
    message = parseJson(FromFrame, data, 'a message');
  } catch {
    return 'It sent a message that frames may not send.';
  }
  const reachesServer = message.type === 'ask' && message.question.what !== 'file';
  if ((message.type === 'event' || reachesServer) && isTooMuch(SERVER_COST))
    return 'It sent too many messages at once.';
  return message;
}

/** Limits what a frame may still send: each call uses some of it up and returns whether that was too much. */
function createBudget(): (cost: number) => boolean {
  const { burst, perSecond } = FRAME_LIMITS;
  let left: number = burst;
  let since = performance.now();
  return (cost) => {
    const now = performance.now();
    left = Math.min(burst, left + ((now - since) / 1000) * perSecond) - cost;
    since = now;
    return left < 0;
  };
}
