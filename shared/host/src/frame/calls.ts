import { addressOf } from '@venture/api/v1/call';
import { getEvent } from '@venture/api/v1/progress';
import { openRun } from '@venture/api/v1/runs';
import type { Question } from '@venture/contract/frame';

/** Where a frame believes the server is: nothing there is ever asked for over a network. */
export const API = 'https://frame.invalid/api';

type Parts = {
  readonly isOwn: (address: string) => boolean;
  readonly place: (address: string) => Promise<string>;
  readonly ask: (question: Question) => Promise<unknown>;
};

/**
 * The `fetch` of a frame: files of its release, a dealt play, and one play by its id. Everything else fails, as without a
 * network.
 */
export function frameFetch({ isOwn, place, ask }: Parts): typeof fetch {
  const native = globalThis.fetch;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : new URL(input, document.baseURI).href;
    if (isOwn(address)) return native(await place(address.replace(/[?#].*/, '')), init);
    const question = questionOf(address, String(init?.body ?? '{}'));
    if (!question) throw new TypeError(`A frame reaches nothing at ${address}.`);
    try {
      return Response.json(await ask(question));
    } catch (refused) {
      const { status = 503, code = 'unavailable', detail = 'It did not work.' } = Object(refused);
      return Response.json({ type: 'about:blank', title: detail, status, code, detail }, { status });
    }
  };
}

function questionOf(address: string, body: string): Question | undefined {
  if (address === addressOf(openRun)) return { what: 'deal', options: Object(JSON.parse(body).options) };
  const [start = ''] = addressOf(getEvent, { params: { id: '' } }).split('?');
  return address.startsWith(start) ? { what: 'run', run: address.slice(start.length) } : undefined;
}
