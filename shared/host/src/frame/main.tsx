import '@venture/ui/tokens.css';
import '@venture/ui/base.css';
import './frame.css';
import type { FrameRequest, FromFrame, Start, ToFrame } from '@venture/contract/frame';
import { CHANNEL, FRAME_LIMITS } from '@venture/contract/frame';
import { parseStoredValue } from '@venture/device/stored-value';
import { Settings } from '@venture/ui/useSettings';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createRunner } from '../run';
import { API, frameFetch, overrideLoaders } from './calls';
import { serveFrameFiles } from './files';
import {
  createPageRouter,
  interceptBeforeUnload,
  overrideVisibility,
  takeFocus,
  toError,
  watchErrors,
  watchModal,
} from './page';
import { controlSound } from './sound';
import { frameStorage } from './stored';
import { connectWrapped } from './wrapped';

declare global {
  /** Data received by the frame's first script. */
  var ventureFrame: { readonly port: MessagePort; readonly start: Start } | undefined;
}

type Send = (message: FromFrame) => void;

/** Runs a release in a frame, with everything the contract promises. */
async function main({ port, start }: NonNullable<typeof globalThis.ventureFrame>): Promise<void> {
  globalThis.ventureFrame = undefined;
  const { release, v1, at, runtime } = start;
  const send: Send = (message) => port.postMessage(JSON.stringify(message));
  const reporterOf = (type: 'failed' | 'uncaught') => (error: unknown) => {
    send({ type, reason: toError(error).message.slice(0, 300) });
  };
  const fail = reporterOf('failed');
  if (start.channel !== CHANNEL) return fail(`This frame does not know channel ${start.channel}.`);

  const { ask, answer, isWaiting } = createRequests(send);
  watchErrors(reporterOf('uncaught'), fail, isWaiting);
  const place = provideFiles(start, ask);
  const receive = provideStorage(start, send);
  const config = Object.assign(document.createElement('div'), { id: 'venture-config', hidden: true });
  config.textContent = JSON.stringify({ apiBase: API, v1, remotes: [] });
  document.body.append(config);
  const { isStyled } = await addStyles(runtime, place);
  interceptBeforeUnload((isBusy) => send({ type: 'busy', isBusy }));
  watchModal((isOpen) => send({ type: 'modal', isOpen }));
  watchShortcut(() => send({ type: 'shortcut', key: 'k' }));

  const cover = overrideVisibility();
  const on: { [Type in ToFrame['type']]: (message: Extract<ToFrame, { type: Type }>) => void } = {
    location: ({ to }) => goTo(to),
    stored: ({ key, text }) => receive(key, text),
    answer,
    covered: ({ isCovered }) => cover(isCovered),
    focus: takeFocus,
    ping: () => send({ type: 'alive' }),
  };
  let goTo: (to: string) => void = () => undefined;
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => (on[data.type] as (message: ToFrame) => void)(data);

  try {
    const [pages] = await Promise.all([createRunner(() => '')(release), isStyled]);
    const { router, follow } = createPageRouter(pages, at, send, fail);
    goTo = follow;
    const root = createRoot(document.getElementById('root') ?? document.body, { onUncaughtError: fail });
    root.render(<RouterProvider router={router} />);
  } catch (error) {
    fail(error);
  }
}

type Pending = { readonly resolve: (value: unknown) => void; readonly reject: (reason: unknown) => void };
type Ask = (question: FrameRequest) => Promise<unknown>;

/** Sends requests to the page, each answered once. */
function createRequests(send: Send) {
  const pending = new Map<number, Pending>();
  let asks = 0;
  const ask: Ask = (question) =>
    new Promise((resolve, reject) => {
      asks += 1;
      pending.set(asks, { resolve, reject });
      send({ type: 'ask', id: asks, question });
    });
  return {
    ask,
    isWaiting: () => pending.size > 0,
    answer({ id, value, refused }: Extract<ToFrame, { type: 'answer' }>) {
      const question = pending.get(id);
      pending.delete(id);
      if (refused) question?.reject(refused);
      else question?.resolve(value);
    },
  };
}

/** Provides what a release loads by address from the frame's own files, or else from the surrounding page. */
function provideFiles({ release, files, runtime }: Start, ask: Ask) {
  const given = new Map([
    ...Object.entries(files).map(([path, bytes]) => [release.base + path, bytes] as const),
    ...Object.entries(runtime),
  ]);
  const bases = [release.base, ...Object.keys(runtime)];
  const releaseFiles = serveFrameFiles(bases, async (address) => {
    const bytes = given.get(address) ?? (await ask({ what: 'file', address }));
    given.delete(address);
    return bytes as ArrayBuffer;
  });
  const { place } = releaseFiles;
  globalThis.venturePreload = (address) =>
    place(new URL(address.replace(/[?#].*/, ''), document.baseURI).href).then(() => undefined);
  globalThis.fetch = frameFetch({ ...releaseFiles, ask });
  overrideLoaders(releaseFiles);
  return place;
}

/**
 * Provides a release's storage and applies the stored looks and sound; returns a function that applies outside
 * changes.
 */
function provideStorage({ release, stored }: Start, send: Send): (key: string, text: string | null) => void {
  const { storage, receive } = frameStorage(stored, 2 * FRAME_LIMITS.stored, (key, text) => {
    const message = messageOf(key, text);
    if (message) send(message);
  });
  const memory = frameStorage({}, FRAME_LIMITS.stored).storage;
  const own = release.wrapped ? connectWrapped(release, storage, send) : storage;
  Object.defineProperty(window, 'localStorage', { configurable: true, value: own });
  Object.defineProperty(window, 'sessionStorage', { configurable: true, value: memory });
  const setSound = release.wrapped ? controlSound() : undefined;
  const look = () => {
    setSound?.(parseStoredValue(storage.getItem(SETTINGS) ?? undefined, Settings, SETTINGS)?.sound === true);
    for (const name of ['theme', 'motion']) {
      const choice = storage.getItem(`venture.${name}`);
      document.documentElement.toggleAttribute(`data-${name}`, choice !== null);
      if (choice !== null) document.documentElement.setAttribute(`data-${name}`, choice);
    }
  };
  look();
  return (key, text) => {
    receive(key, text);
    look();
  };
}

/**
 * Adds the platform's styles before those of the release. `isStyled` resolves once they apply and the font is here: an
 * optional font would arrive too late.
 */
async function addStyles(runtime: Start['runtime'], place: ReturnType<typeof provideFiles>) {
  const styles = Object.keys(runtime).filter((address) => address.endsWith('.css'));
  const sheets = (await Promise.all(styles.map(place))).map((href) =>
    Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
  );
  const applied = sheets.map(
    (sheet) => new Promise((resolve) => Object.assign(sheet, { onload: resolve, onerror: resolve })),
  );
  document.head.append(...sheets);
  const loadFont = () => document.fonts.load(`1em ${getComputedStyle(document.body).fontFamily}`);
  return {
    isStyled: Promise.all(applied)
      .then(loadFont)
      .catch(() => undefined),
  };
}

/** Makes "Go to page" open from within a frame, too. */
function watchShortcut(report: () => void): void {
  addEventListener('keydown', (event) => {
    const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isShortcut || event.defaultPrevented) return;
    event.preventDefault();
    report();
  });
}

/** Key of the learner's choices for all games. */
const SETTINGS = 'venture.settings';

/** The message that tells the page of a written value; undefined if the value concerns only this frame. */
function messageOf(key: string, text: string | null): FromFrame | undefined {
  const isEvent = key.startsWith('venture.event.1.');
  if (isEvent) return text === null ? undefined : { type: 'event', event: JSON.parse(text) };
  if (key === SETTINGS) return { type: 'settings', settings: JSON.parse(text ?? 'null') };
  return { type: 'save', key, text };
}

if (globalThis.ventureFrame) void main(globalThis.ventureFrame);
