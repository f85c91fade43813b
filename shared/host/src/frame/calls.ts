import { buildUrl } from '@venture/api/v1/call';
import { openRun } from '@venture/api/v1/runs';
import type { FrameRequest } from '@venture/contract/frame';
import type { serveFrameFiles } from './files';

/** The server's address as the frame sees it; requests to it never reach the network. */
export const API = 'https://frame.invalid/api';

type Files = Pick<ReturnType<typeof serveFrameFiles>, 'isOwn' | 'place' | 'absolute'>;
type Parts = Files & { readonly ask: (question: FrameRequest) => Promise<unknown> };

/** A frame's `fetch`: serves its release's files and run tickets. Everything else fails, as when offline. */
export function frameFetch({ isOwn, place, absolute, ask }: Parts): typeof fetch {
  const native = globalThis.fetch;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input, document.baseURI).href;
    if (/^(data|blob):/.test(address)) return native(input, init);
    const file = absolute(input instanceof Request ? input.url : input);
    if (isOwn(file)) return native(await place(file), init);
    if (address !== buildUrl(openRun)) throw new TypeError(`A frame reaches nothing at ${address}.`);
    const { options } = JSON.parse(String(init?.body ?? '{}'));
    try {
      return Response.json(await ask({ what: 'deal', options: Object(options) }));
    } catch (refused) {
      const { status = 503, code = 'unavailable', detail = 'It did not work.' } = Object(refused);
      return Response.json({ type: 'about:blank', title: detail, status, code, detail }, { status });
    }
  };
}

/** Runs in a worker; the first message contains the URL of its script. */
const STARTER = 'onmessage = ({ data }) => { onmessage = null; importScripts(data); };';

/** Serves the release's files to all other loaders: requests, single-script workers, and fonts. */
export function overrideLoaders(files: Files): void {
  overrideRequests(files);
  overrideWorkers(files);
  overrideFonts(files);
}

function overrideRequests({ isOwn, place, absolute }: Files): void {
  const { open, send, abort } = XMLHttpRequest.prototype;
  const wanted = new WeakMap<XMLHttpRequest, string>();
  XMLHttpRequest.prototype.open = function openFile(method: string, url: string | URL) {
    const address = absolute(url);
    wanted.delete(this);
    if (isOwn(address)) wanted.set(this, address);
    Reflect.apply(open, this, [method, isOwn(address) ? 'data:,' : url, true]);
  };
  XMLHttpRequest.prototype.send = function sendFile(body) {
    const address = wanted.get(this);
    if (address === undefined) return send.call(this, body);
    const isWanted = () => wanted.get(this) === address;
    place(address).then(
      (url) => {
        if (!isWanted()) return;
        Reflect.apply(open, this, ['GET', url, true]);
        send.call(this);
      },
      () => {
        if (isWanted()) for (const type of ['error', 'loadend']) this.dispatchEvent(new ProgressEvent(type));
      },
    );
  };

  XMLHttpRequest.prototype.abort = function abortFile() {
    wanted.delete(this);
    abort.call(this);
  };
}

function overrideWorkers({ isOwn, place, absolute }: Files): void {
  const { Worker: NativeWorker } = globalThis;
  globalThis.Worker = class extends NativeWorker {
    constructor(url: string | URL, options?: WorkerOptions) {
      const address = absolute(url);
      if (!isOwn(address)) {
        super(url, options);
        return;
      }
      super(URL.createObjectURL(new Blob([STARTER], { type: 'text/javascript' })), {
        name: options?.name ?? '',
      });
      const held: unknown[][] = [];
      const post = (...message: readonly unknown[]) =>
        Reflect.apply(NativeWorker.prototype.postMessage, this, message);
      this.postMessage = (...message: unknown[]) => void held.push(message);
      place(address).then(
        (script) => {
          post(script);
          for (const message of held) post(...message);
          this.postMessage = post;
        },
        () => this.dispatchEvent(new Event('error')),
      );
    }
  };
}

function overrideFonts({ isOwn, place, absolute }: Files): void {
  const { FontFace: NativeFontFace } = globalThis;
  globalThis.FontFace = class extends NativeFontFace {
    constructor(family: string, source: string | BufferSource, descriptors?: FontFaceDescriptors) {
      super(family, source, descriptors);
      const [, name = ''] = /^\s*url\(\s*["']?([^"')]+)/.exec(String(source)) ?? [];
      const address = absolute(name);
      if (!isOwn(address)) return;
      this.load = async () => {
        const face = new NativeFontFace(family, `url("${await place(address)}")`, descriptors);
        document.fonts.add(face);
        return face.load();
      };
    }
  };
}
