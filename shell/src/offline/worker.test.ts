import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { filesCache, pageCache } from './places';

const [PAGES, FILES] = [pageCache('/'), filesCache('/')];
const ORIGIN = 'http://localhost';
const PAGE = `${ORIGIN}/`;
const FILE = `${ORIGIN}/js/main.0123456789.js`;

const listeners = new Map<string, ((event: unknown) => void)[]>();
const kept = new Map<string, Map<string, Response>>();
let tabs: number;
const network = jest.fn<(request: Request) => Promise<Response>>();

/** What a service worker's global has, as far as it is used. */
class FetchEvent extends Event {}
const open = async (name: string) => {
  const store = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, store);
  const addressOf = (request: Request | string) => (typeof request === 'string' ? request : request.url);
  return {
    match: async (request: Request | string) => store.get(addressOf(request))?.clone(),
    put: async (request: Request | string, response: Response) =>
      void store.set(addressOf(request), response),
    delete: async (request: Request | string) => store.delete(addressOf(request)),
    keys: async () => [...store.keys()].map((url) => ({ url })),
  };
};
const worker = {
  __WB_DISABLE_DEV_LOGS: true,
  registration: { scope: `${ORIGIN}/` },
  clients: {
    matchAll: async () => Array.from({ length: tabs }, () => ({ url: PAGE })),
    claim: async () => undefined,
  },
  skipWaiting: async () => undefined,
  addEventListener: (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener]),
};
const caches = {
  open,
  match: async (request: Request | string, { cacheName = '' } = {}) => (await open(cacheName)).match(request),
};
beforeAll(async () => {
  const location = new URL(`${ORIGIN}/service-worker.js`);
  Object.assign(globalThis, worker, {
    self: globalThis,
    location,
    caches,
    ExtendableEvent: Event,
    FetchEvent,
    fetch: network,
  });
  await import('./worker');
});
beforeEach(() => {
  kept.clear();
  tabs = 1;
  network.mockReset();
});

/** Hands an event to the worker, and waits until it is done with it. */
async function tell(type: string, facts: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  const event = Object.assign(new FetchEvent(type), facts, {
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  for (const listener of listeners.get(type) ?? []) listener(event);
  // What is waited for may wait for more.
  for (let at = 0; at < works.length; at += 1) await works[at];
}

/** What the worker answers to a page. */
async function answerTo(request: Request): Promise<string | undefined> {
  let answer: Promise<string> | undefined;
  const respondWith = (response: Promise<Response>) => {
    answer = response.then((arrived) => arrived.text());
  };
  await tell('fetch', { request, respondWith });
  return answer;
}

const navigation = () => Object.defineProperty(new Request(PAGE), 'mode', { value: 'navigate' });
const keep = async (cache: string, address: string) => (await open(cache)).put(address, new Response('kept'));
const textIn = async (cache: string, address: string) => (await (await open(cache)).match(address))?.text();

describe('a file whose address changes with its content', () => {
  test('comes from the cache, and the network is not asked', async () => {
    await keep(FILES, FILE);
    expect(await answerTo(new Request(FILE))).toBe('kept');
    expect(network).not.toHaveBeenCalled();
  });

  test('comes from the network for who asks past the cache, and is kept as it came', async () => {
    await keep(FILES, FILE);
    network.mockResolvedValue(new Response('sent'));
    expect(await answerTo(new Request(FILE, { cache: 'reload' }))).toBe('sent');
    expect(await textIn(FILES, FILE)).toBe('sent');
  });

  test('is kept before who asks past the cache is answered, and may ask the cache again', async () => {
    await keep(FILES, FILE);
    network.mockResolvedValue(new Response('sent'));
    const request = new Request(FILE, { cache: 'reload' });
    const answers: Promise<unknown>[] = [];
    const respondWith = (response: Promise<Response>) =>
      answers.push(response.then(() => textIn(FILES, FILE)));
    await tell('fetch', { request, respondWith });
    expect(await Promise.all(answers)).toEqual(['sent']);
  });
});

describe('an answer of a call that names a version', () => {
  const CALL = `${ORIGIN}/api/v1/remotes/lemonade/releases/1.0.0/preview`;

  test('is not taken from the cache, nor put there: the worker leaves it to the network', async () => {
    await keep(FILES, CALL);
    expect(await answerTo(new Request(CALL))).toBeUndefined();
    expect(network).not.toHaveBeenCalled();
  });

  test('is not kept either where calls are on another origin, as it may not be stored', async () => {
    const elsewhere = CALL.replace(ORIGIN, 'https://calls.example');
    network.mockResolvedValue(new Response('mine', { headers: { 'Cache-Control': 'no-store' } }));
    expect(await answerTo(new Request(elsewhere))).toBe('mine');
    expect(await textIn(FILES, elsewhere)).toBeUndefined();
  });
});

describe('the page', () => {
  test.each([
    ['of this application is kept', '<script id="venture-config"></script>', true],
    ['of a network that wants a login first is shown and not kept', '<h1>Welcome to our hotel</h1>', false],
  ])('%s', async (_, html, isKept) => {
    network.mockResolvedValue(new Response(html));
    expect(await answerTo(navigation())).toBe(html);
    expect(await textIn(PAGES, PAGE)).toBe(isKept ? html : undefined);
  });

  test('that was kept stands in for a server that fails, whose words are shown only without one', async () => {
    network.mockImplementation(async () => new Response('down', { status: 503 }));
    expect(await answerTo(navigation())).toBe('down');
    await keep(PAGES, PAGE);
    expect(await answerTo(navigation())).toBe('kept');
  });
});

describe('what nothing names any more', () => {
  const release = `${ORIGIN}/remotes/lemonade/1.0.0/`;
  beforeEach(async () => {
    await keep(FILES, FILE);
    await keep(FILES, `${release}js/1.js`);
  });

  test('is removed', async () => {
    await tell('message', { data: [release] });
    expect([...(kept.get(FILES)?.keys() ?? [])]).toEqual([`${release}js/1.js`]);
  });

  test.each<[string, () => unknown]>([
    [
      'while another tab is open, which may need it',
      () => {
        tabs = 2;
        return [release];
      },
    ],
    ['for a message that names nothing', () => undefined],
  ])('stays %s', async (_, prepare) => {
    await tell('message', { data: prepare() });
    expect(kept.get(FILES)?.size).toBe(2);
  });
});
