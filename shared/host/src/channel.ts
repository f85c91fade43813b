import { FRAME_LIMITS, FromFrame, type Start, type ToFrame } from '@venture/contract/frame';
import { parseJson } from '@venture/contract/parse';

/** The connection to a frame, until it is closed. */
export type Channel = {
  readonly tell: (message: ToFrame) => void;
  readonly close: () => void;
  /** Takes the frame away at once, for this reason. */
  readonly end: (reason: string) => void;
};

/** Sees each message, and who said it. */
export type MessageObserver = (from: 'frame' | 'page', message: Readonly<Record<string, unknown>>) => void;

type Ends = {
  readonly hear: (message: FromFrame) => void;
  readonly watch?: MessageObserver | undefined;
  /** The frame said what it may not, or too much; or its page has left. */
  readonly onBroken: (reason: string) => void;
};

/** A long message counts as many, and so does one that the server hears of: a person may call it 30 times a second. */
const [CHARACTERS_OF_ONE, SERVER_COST] = [1000, 50];

/** Connects the page in a frame, once it is there. Whatever it then does wrong closes the channel for good. */
export function connectFrame(frame: HTMLIFrameElement, start: () => Promise<Start>, ends: Ends): Channel {
  const { port1: port, port2 } = new MessageChannel();
  const { characters, burst, perSecond } = FRAME_LIMITS;
  let left: number = burst;
  let since = performance.now();
  let isConnected = false;

  function close(): void {
    frame.removeEventListener('load', onLoad);
    window.removeEventListener('message', onWindow, true);
    port.onmessage = null;
    port.close();
  }

  function broken(reason: string): void {
    close();
    // Before anything else that it has sent is looked at.
    frame.remove();
    ends.onBroken(reason);
  }

  /** It has a port, and nothing to say to the window. */
  function onWindow(event: MessageEvent<unknown>): void {
    if (event.source !== frame.contentWindow) return;
    event.stopImmediatePropagation();
    broken('It spoke to the window around it.');
  }

  async function onLoad(): Promise<void> {
    // It can only have gone elsewhere by itself: its page is loaded once.
    if (isConnected) return broken('It left its page.');
    isConnected = true;
    const begin = await start();
    ends.watch?.('page', { type: 'start', at: begin.at });
    frame.contentWindow?.postMessage(begin, '*', [port2]);
  }

  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const now = performance.now();
    if (typeof data !== 'string' || data.length > characters) return broken('It said something too large.');
    left = Math.min(burst, left + ((now - since) / 1000) * perSecond) - 1 - data.length / CHARACTERS_OF_ONE;
    since = now;
    if (left < 0) return broken('It said too much at once.');
    let message: FromFrame;
    try {
      message = parseJson(FromFrame, data, 'a message');
    } catch {
      return broken('It said something that no frame may say.');
    }
    const reachesServer = message.type === 'ask' && message.question.what !== 'file';
    if (message.type === 'event' || reachesServer) left -= SERVER_COST;
    if (left < 0) return broken('It said too much at once.');
    ends.watch?.('frame', message);
    ends.hear(message);
  };
  function tell(message: ToFrame): void {
    ends.watch?.('page', message);
    port.postMessage(message);
  }

  frame.addEventListener('load', onLoad);
  window.addEventListener('message', onWindow, true);
  return { tell, close, end: broken };
}
