import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FILES_CACHE } from './places';

const ORIGIN = 'http://localhost';
const PAGE = `${ORIGIN}/`;
const FILE = `${ORIGIN}/js/main.0123456789.js`;

const listeners = new Map<string, ((event: unknown) => void)[]>();
const kept = new Map<string, Map<string, Response>>();
let tabs: number;
const network = jest.fn<(request: Request) => Promise<Response>>();

/** The parts of a service worker's global that are used here. */
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
  venturePage: { html: 'own page', headers: { 'Content-Security-Policy': "script-src 'self'" } },
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
  delete: async (name: string) => kept.delete(name),
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

/** Dispatches an event to the worker, and waits until it has been handled. */
async function tell(type: string, facts: object): Promise<void> {
  const works: Promise<unknown>[] = [];
  const event = Object.assign(new FetchEvent(type), facts, {
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  for (const listener of listeners.get(type) ?? []) listener(event);
  // Work that is awaited may add more work.
  for (let at = 0; at < works.length; at += 1) await works[at];
}

/** Returns the worker's answer to a page. */
async function responseTo(request: Request): Promise<Response | undefined> {
  let answer: Promise<Response> | undefined;
  const respondWith = (response: Promise<Response>) => {
    answer = response;
  };
  await tell('fetch', { request, respondWith });
  return answer;
}

const answerTo = async (request: Request) => (await responseTo(request))?.text();

const navigation = (address = PAGE) =>
  Object.defineProperty(new Request(address), 'mode', { value: 'navigate' });
const keep = async (cache: string, address: string) => (await open(cache)).put(address, new Response('kept'));
const textIn = async (cache: string, address: string) => (await (await open(cache)).match(address))?.text();

describe('a file whose address changes with its content', () => {
  test('comes from the cache without asking the network', async () => {
    await keep(FILES_CACHE, FILE);
    expect(await answerTo(new Request(FILE))).toBe('kept');
    expect(network).not.toHaveBeenCalled();
  });

  test('comes from the network if the request bypasses the cache, and is stored as received', async () => {
    await keep(FILES_CACHE, FILE);
    network.mockResolvedValue(new Response('sent'));
    expect(await answerTo(new Request(FILE, { cache: 'reload' }))).toBe('sent');
    expect(await textIn(FILES_CACHE, FILE)).toBe('sent');
  });

  test('is stored before a request that bypasses the cache is answered, so that a retry finds it', async () => {
    await keep(FILES_CACHE, FILE);
    network.mockResolvedValue(new Response('sent'));
    const request = new Request(FILE, { cache: 'reload' });
    const answers: Promise<unknown>[] = [];
    const respondWith = (response: Promise<Response>) =>
      answers.push(response.then(() => textIn(FILES_CACHE, FILE)));
    await tell('fetch', { request, respondWith });
    expect(await Promise.all(answers)).toEqual(['sent']);
  });
});

describe('the response to a call whose address contains a version', () => {
  const CALL = `${ORIGIN}/api/v1/remotes/lemonade/releases/1.0.0/preview`;

  test('is neither read from the cache nor stored there: the worker leaves it to the network', async () => {
    await keep(FILES_CACHE, CALL);
    expect(await answerTo(new Request(CALL))).toBeUndefined();
    expect(network).not.toHaveBeenCalled();
  });

  test('is not stored for calls to another origin either, since its headers forbid it', async () => {
    const elsewhere = CALL.replace(ORIGIN, 'https://calls.example');
    network.mockResolvedValue(new Response('mine', { headers: { 'Cache-Control': 'no-store' } }));
    expect(await answerTo(new Request(elsewhere))).toBe('mine');
    expect(await textIn(FILES_CACHE, elsewhere)).toBeUndefined();
  });
});

describe('the page', () => {
  test.each(['<script id="venture-config"></script>', '<h1>Welcome to our hotel</h1>'])(
    '%s is shown as received, and stored nowhere',
    async (html) => {
      network.mockResolvedValue(new Response(html));
      expect(await answerTo(navigation())).toBe(html);
      expect(kept.size).toBe(0);
    },
  );

  test.each<[string, () => Promise<Response>]>([
    ['that fails', async () => new Response('down', { status: 503 })],
    ['that is away', async () => Response.error()],
    ['that is out of reach', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'of the worker itself, with its policy, stands in for a server %s, whatever caches hold',
    async (_, answer) => {
      network.mockImplementation(answer);
      await keep(FILES_CACHE, PAGE);
      const response = await responseTo(navigation());
      expect(response?.headers.get('content-security-policy')).toBe("script-src 'self'");
      expect(await response?.text()).toBe('own page');
    },
  );

  test('is never taken from the cached files', async () => {
    const forged = `${ORIGIN}/js/forged.0123456789.html`;
    await keep(FILES_CACHE, forged);
    expect(await answerTo(navigation(forged))).toBeUndefined();
  });
});

test('a file that is to run as a worker never comes from the cache', async () => {
  await keep(FILES_CACHE, FILE);
  const request = Object.defineProperty(new Request(FILE), 'destination', { value: 'sharedworker' });
  expect(await answerTo(request)).toBeUndefined();
});

describe('files that are no longer referenced', () => {
  const release = `${ORIGIN}/remotes/lemonade/1.0.0/`;
  beforeEach(async () => {
    await keep(FILES_CACHE, FILE);
    await keep(FILES_CACHE, `${release}js/1.js`);
  });

  test('is removed', async () => {
    await tell('message', { data: [release] });
    expect([...(kept.get(FILES_CACHE)?.keys() ?? [])]).toEqual([`${release}js/1.js`]);
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
    expect(kept.get(FILES_CACHE)?.size).toBe(2);
  });
});

describe('the staff pages', () => {
  test('also say so if the browser passes on a failed preload', async () => {
    network.mockResolvedValue(Response.error());
    expect(await answerTo(navigation(`${ORIGIN}/staff.html`))).toContain('<h1>No connection</h1>');
  });

  test('show what a failing server itself says', async () => {
    network.mockResolvedValue(new Response('down', { status: 503 }));
    expect(await answerTo(navigation(`${ORIGIN}/staff.html`))).toBe('down');
  });

  test('are neither read from a cache nor stored there', async () => {
    await keep(FILES_CACHE, `${ORIGIN}/staff.html`);
    network.mockResolvedValue(new Response('pages for staff'));
    expect(await answerTo(navigation(`${ORIGIN}/staff.html`))).toBe('pages for staff');
    expect(await textIn(FILES_CACHE, `${ORIGIN}/staff.html`)).toBe('kept');
  });

  test("are only this installation's own: others are left to the browser", async () => {
    expect(await answerTo(navigation(`${ORIGIN}/another/staff.html`))).toBeUndefined();
    expect(network).not.toHaveBeenCalled();
  });
});
