import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RemoteError } from '@venture/ui/remote-error';
import { watchLazyFiles } from './lazy-files';

const BASE = '/remotes/lemonade/1.0.0/';
const LIMIT_MS = 120_000;

const told = jest.fn<(error: RemoteError) => void>();
const fetchFile = jest.fn<typeof fetch>();
const codes = () => told.mock.calls.map(([{ code }]) => code);
const later = watchLazyFiles(LIMIT_MS);

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = fetchFile.mockResolvedValue({ ok: false } as Response);
  Object.assign(AbortSignal, { timeout: () => new AbortController().signal });
  later.watch(BASE, told);
});
afterEach(() => {
  jest.useRealTimers();
  document.head.replaceChildren();
  told.mockClear();
});

/** Asks as the build of a remote does. */
function ask(file: string) {
  const address = new URL(BASE + file, document.baseURI).href;
  const element = file.endsWith('.css')
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    : Object.assign(document.createElement('script'), { src: address });
  element.setAttribute('integrity', 'sha384-x');
  later.requested(address.replace(BASE, `${BASE}js/../`)); // as webpack says it
  document.head.append(element);
  return element;
}

async function fail(element: Element) {
  element.dispatchEvent(new Event('error'));
  await jest.advanceTimersByTimeAsync(0);
}

test.each([
  ['js/quiz.js', 'later-missing'],
  ['css/quiz.css', 'style-missing'],
])('a failing %s is told, with its code', async (file, code) => {
  await fail(ask(file));
  expect(codes()).toEqual([code]);
});

test.each([
  ['js/quiz.js', 'later-late'],
  ['css/quiz.css', 'style-late'],
])('a %s that never comes is given up when its time is over, and told once', async (file, code) => {
  const onerror = jest.fn<(event: unknown) => void>();
  ask(file).onerror = onerror;
  await jest.advanceTimersByTimeAsync(LIMIT_MS - 1);
  expect(codes()).toEqual([]);
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  expect(codes()).toEqual([code]);
  expect(onerror).toHaveBeenCalledWith(expect.objectContaining({ type: 'timeout' }));
});

test('nothing is told of a file that came', async () => {
  ask('js/quiz.js').remove();
  await jest.advanceTimersByTimeAsync(LIMIT_MS);
  expect(codes()).toEqual([]);
});

test('nothing is told of files elsewhere, of hints, or while the release itself is still on its way', async () => {
  await fail(ask('../../other/1.0.0/js/quiz.js'));
  const hint = Object.assign(document.createElement('link'), { rel: 'prefetch', href: `${BASE}js/quiz.js` });
  document.head.append(hint);
  await fail(hint);
  later.unwatch(BASE);
  await fail(ask('js/quiz.js'));
  expect(codes()).toEqual([]);
});
