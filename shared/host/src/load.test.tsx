import { createHash, webcrypto } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import type { RemoteEntry } from '@venture/contract/remotes';
import { LEMONADE } from '@venture/testing/lemonade';
import { RemoteError } from '@venture/ui/remote-error';
import { createFileLoader } from './fetch';
import { type ListedRemote, markBad } from './find';
import { createRemotes, type LoadStep } from './load';

const DEADLINE_MS = 1000;
const CODE = 'run();';
const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const released = (version: string) => ({
  ...LEMONADE,
  version,
  global: `lemonade_${version.replace(/\W/g, '_')}`,
  files: { [LEMONADE.entry]: hashOf(CODE) },
});
const BEFORE = JSON.stringify(released('1.0.0'));
const LIVE: RemoteEntry = {
  ...released('2.0.0'),
  base: '/remotes/lemonade/2.0.0/',
  previous: { version: '1.0.0', manifestHash: hashOf(BEFORE) },
};
const ALONE: RemoteEntry = { ...LIVE, previous: undefined };

/** Requests that never get a response. */
let hanging: RegExp;
/** The release whose container has no pages. */
let broken: string | undefined;
let asked: string[];

const networkBefore = globalThis.fetch;
beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  hanging = /^$/;
  broken = undefined;
  asked = [];
  globalThis.fetch = jest.fn(async (address) => {
    const { pathname } = new URL(String(address));
    asked.push(pathname);
    if (hanging.test(pathname)) return new Promise<Response>(() => undefined);
    return new Response(pathname.endsWith('.json') ? BEFORE : CODE);
  });
  watching.observe(document.head, { childList: true });
});
afterEach(() => {
  watching.disconnect();
  jest.useRealTimers();
  globalThis.fetch = networkBefore;
});

/** Stands in for the browser: each script is a container with its release's page. */
const watching = new MutationObserver((changes) => {
  for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    const version = /lemonade\/([^/]+)\//.exec(Object(script).src)?.[1] ?? '';
    const pagesNow = () => (version === broken ? {} : { '/lemonade': () => version });
    const container = { init: () => undefined, get: async () => () => ({ pages: pagesNow() }) };
    Object.assign(globalThis, { [released(version).global]: container });
    fireEvent.load(script as HTMLScriptElement);
  }
});

/** Advances time and lets its consequences happen. */
async function pass(ms: number) {
  await jest.advanceTimersByTimeAsync(ms);
  await crypto.subtle.digest('SHA-384', new Uint8Array()); // hashes take real time
}

/** Opens the remote on a new page. */
function open(
  remote: ListedRemote,
  files = createFileLoader(DEADLINE_MS),
  report?: (step: LoadStep) => void,
) {
  const remotes = createRemotes(DEADLINE_MS, files, report);
  const load = remotes.get(remote);
  load.start();
  return {
    ...load,
    crash: () => remotes.reportCrash(remote, new Error('on mount')),
    stop: () => remotes.report(remote, 'stopped'),
    /** The version finally shown, or "failed", without advancing the clock. */
    outcome: async () => {
      while (load.get().state === 'loading') await pass(0);
      const now = load.get();
      return now.state === 'ready' ? now.value.version : now.state;
    },
  };
}

const requestsOf = (version: string) => asked.filter((address) => address.includes(version));

describe('the deadline', () => {
  test('is three quarters of the total for a release that another could replace', async () => {
    hanging = /2\.0\.0/;
    const { get, outcome } = open(LIVE);
    await pass(DEADLINE_MS * 0.75 - 1);
    expect(get().state).toBe('loading');
    expect(requestsOf('1.0.0')).toEqual([]);
    await pass(1);
    expect(await outcome()).toBe('1.0.0');
    hanging = /^$/;
    expect(await open(LIVE).outcome()).toBe('2.0.0');
  });

  test('is the total for a release without alternatives', async () => {
    hanging = /2\.0\.0/;
    const { get, outcome } = open(ALONE);
    await pass(DEADLINE_MS - 10);
    expect(get().state).toBe('loading');
    await pass(10);
    expect(await outcome()).toBe('failed');
  });
});

test('a release that has run requests none of its files again', async () => {
  const files = createFileLoader(DEADLINE_MS);
  expect(await open(LIVE, files).outcome()).toBe('2.0.0');
  expect(jest.getTimerCount()).toBe(0);
  await pass(DEADLINE_MS);
  asked = [];
  expect(await open(LIVE, files).outcome()).toBe('2.0.0');
  expect(requestsOf('2.0.0')).toEqual([]);
});

test('a release that failed here permanently is not run until the user retries it', async () => {
  markBad(LIVE);
  const { outcome, retry } = open(LIVE);
  expect(await outcome()).toBe('1.0.0');
  expect(requestsOf('2.0.0')).toEqual([]);
  retry();
  expect(await outcome()).toBe('2.0.0');
});

describe('the previous release', () => {
  test('replaces a broken one, which the next page does not request', async () => {
    broken = '2.0.0';
    expect(await open(LIVE).outcome()).toBe('1.0.0');
    asked = [];
    expect(await open(LIVE).outcome()).toBe('1.0.0');
    expect(requestsOf('2.0.0')).toEqual([]);
  });

  test('replaces one that throws while starting, but is not replaced if it throws itself', async () => {
    const { outcome, crash, get } = open(LIVE);
    expect(await outcome()).toBe('2.0.0');
    expect(crash()).toBe(true);
    expect(await outcome()).toBe('1.0.0');
    expect(crash()).toBe(false);
    expect(get().state).toBe('ready');
    expect(await open(LIVE).outcome()).toBe('1.0.0');
  });

  test('replaces, on the next page, a release that threw after it had started', async () => {
    const { outcome, stop } = open(LIVE);
    expect(await outcome()).toBe('2.0.0');
    stop();
    expect(await open(LIVE).outcome()).toBe('1.0.0');
  });

  test('runs in a frame if the release that it replaces did', async () => {
    const parts = Object.assign(document.createElement('script'), { type: 'application/json' });
    parts.id = 'venture-frame';
    parts.textContent = JSON.stringify({ 'frame.html': hashOf('') });
    document.body.append(parts);
    hanging = /2\.0\.0/;
    const { get, outcome } = open({ ...LIVE, framed: true });
    await pass(DEADLINE_MS * 0.75);
    expect(await outcome()).toBe('1.0.0');
    expect(get()).toMatchObject({
      value: { source: 'previous', pages: { framed: { release: { version: '1.0.0' } } } },
    });
    parts.remove();
  });

  test('does not replace the live one if it was a part of the shell that did not load', async () => {
    const files = createFileLoader(DEADLINE_MS);
    const offline = {
      ...files,
      get hashOf(): typeof files.hashOf {
        throw new RemoteError('unreachable', 'platform', 'federation.js');
      },
    };
    expect(await open(LIVE, offline).outcome()).toBe('failed');
    expect(requestsOf('1.0.0')).toEqual([]);
    expect(await open(LIVE).outcome()).toBe('2.0.0');
  });
});

test('a preview that throws while starting is reported once, and left for the list to replace', async () => {
  const preview = {
    ...LIVE,
    ...released('3.0.0'),
    base: '/remotes/lemonade/3.0.0/',
    isPreview: true,
  } as const;
  const steps: string[] = [];
  const report = ({ source, what }: LoadStep) => steps.push(`${source} ${what}`);
  const { outcome, crash } = open(preview, createFileLoader(DEADLINE_MS), report);
  expect(await outcome()).toBe('3.0.0');
  expect(crash()).toBe(true);
  expect(steps).toEqual(['preview requested', 'preview ready', 'preview failed']);
  expect(await outcome()).toBe('3.0.0');
});

describe('a release that fails in its own code', () => {
  async function findFailure(version: string, get: () => Promise<unknown>) {
    watching.disconnect();
    const { global, files } = released(version);
    Object.assign(globalThis, { [global]: { init: () => undefined, get } });
    const run = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const script of addedNodes) fireEvent.load(script as HTMLElement);
    });
    run.observe(document.head, { childList: true });
    const codes: (string | undefined)[] = [];
    const report = ({ what, error }: LoadStep) => {
      if (what === 'failed') codes.push(error?.code);
    };
    const release = { ...ALONE, version, global, files, base: `/remotes/lemonade/${version}/` };
    createRemotes(DEADLINE_MS, createFileLoader(DEADLINE_MS), report).get(release).start();
    while (codes.length === 0) await pass(100);
    run.disconnect();
    return codes[0];
  }

  test('is reported as late if it never starts', async () => {
    expect(await findFailure('4.0.0', () => new Promise(() => undefined))).toBe('remote-late');
  });

  test('is broken if it throws', async () => {
    expect(await findFailure('5.0.0', () => Promise.reject(new Error('boom')))).toBe('remote-broken');
  });
});

describe('the hashes of all files are fetched', () => {
  const manifestHash = hashOf(BEFORE);
  async function load(changes: object) {
    const { get, outcome } = open({ ...ALONE, ...changes, manifestHash });
    expect(await outcome()).toBe('2.0.0');
    return get();
  }
  const lists = () => requestsOf('2.0.0/release.json').length;

  test('before a release with lazy files runs, but not for one without any', async () => {
    await load({});
    expect(lists()).toBe(0);
    await load({ hasLazyFiles: true });
    expect(lists()).toBe(1);
  });

  test('when a frame asks for another file', async () => {
    const parts = Object.assign(document.createElement('script'), { type: 'application/json' });
    parts.id = 'venture-frame';
    parts.textContent = JSON.stringify({ 'frame.html': hashOf('') });
    document.body.append(parts);
    const { value } = Object(await load({ framed: true }));
    expect(lists()).toBe(0);
    value.pages.framed
      .fetchFile(`${document.baseURI}remotes/lemonade/2.0.0/art/cup.svg`)
      .catch(() => undefined);
    await pass(0);
    expect(lists()).toBe(1);
    parts.remove();
  });
});
