import { expect, jest, test } from '@jest/globals';
import { frameFetch, overrideLoaders } from './calls';

const BASE = 'http://localhost/remotes/coins/1.0.0/';
const absolute = (address: unknown) => new URL(String(address), BASE).href;
const isOwn = (address: string) => address.startsWith(BASE);

/** Files of a release that arrive only when the test says so. */
function arriving() {
  const waiting = new Map<string, (url: string) => void>();
  const place = (address: string) =>
    new Promise<string>((resolve) => {
      waiting.set(address.slice(BASE.length), resolve);
    });
  return { place, arrive: (file: string) => waiting.get(file)?.('blob:made') };
}

test('a request for a file is sent to its blob URL, unless it was aborted meanwhile', async () => {
  class Request {
    readonly opened: string[] = [];
    open(_method: string, url: string) {
      this.opened.push(url);
    }
    send() {
      this.opened.push('sent');
    }
    abort() {}
    dispatchEvent() {}
  }
  Object.assign(globalThis, { XMLHttpRequest: Request, Worker: class {}, FontFace: class {} });
  const { place, arrive } = arriving();
  overrideLoaders({ isOwn, place, absolute });
  const [kept, aborted] = [new Request(), new Request()];
  for (const [request, file] of [
    [kept, 'level.json'],
    [aborted, 'other.json'],
  ] as const) {
    request.open('GET', file);
    request.send();
  }
  aborted.abort();
  for (const file of ['level.json', 'other.json']) arrive(file);
  await new Promise((resolve) => setTimeout(resolve));
  expect(kept.opened).toEqual(['data:,', 'blob:made', 'sent']);
  expect(aborted.opened).toEqual(['data:,']);
});

test('files are fetched by relative address, data URLs directly, and other addresses are refused', async () => {
  const native = jest.fn(async (_: unknown) => Response.json({}));
  globalThis.fetch = native as unknown as typeof fetch;
  const { place, arrive } = arriving();
  const ask = jest.fn(async () => ({ seed: 1 }));
  const fetchIt = frameFetch({ isOwn, place, absolute, ask });
  const file = fetchIt('level.json');
  arrive('level.json');
  await file;
  await fetchIt('data:,5');
  expect(native.mock.calls.map(([address]) => address)).toEqual(['blob:made', 'data:,5']);
  await expect(fetchIt('https://elsewhere.example/')).rejects.toThrow('A frame reaches nothing');
  expect(ask).not.toHaveBeenCalled();
});
