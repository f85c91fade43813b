import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { readEvents, storeChecking, storeEvent } from '@venture/device/device';
import { switchOwner } from '@venture/device/owner';
import { storeUser } from '@venture/device/stored-user';
import type { KnownEvent, ProgressEvent } from '@venture/rules/events';
import { newSeed } from '@venture/rules/random';
import fc from 'fast-check';
import { countBeingChecked, countUnsynced, synchroniseEvents } from './synchronise';

const LEARNER = 'u_1';

/** Answers the two calls as the server does; `cuts` lists the calls whose answers get lost on the way. */
function server(cuts: ReadonlySet<number> = new Set()) {
  const kept: ProgressEvent[] = [];
  let calls = 0;
  const answer = (init?: RequestInit, address?: string) => {
    if (init?.method === 'POST') {
      const { events } = JSON.parse(String(init.body)) as { events: ProgressEvent[] };
      for (const event of events) if (!kept.some(({ id }) => id === event.id)) kept.push(event);
      return { results: events.map(() => ({ verdict: 'verified', xp: 7 })), total };
    }
    const after = Number(new URL(address ?? '', 'http://x').searchParams.get('after'));
    const items = kept.slice(after, after + 2).map((event) => ({ event, verdict: 'verified', xp: 7 }));
    return { items, last: after + items.length, more: kept.length > after + 2 };
  };
  const fetch = async (address: string, init?: RequestInit) => {
    const body = answer(init, address);
    calls += 1;
    if (cuts.has(calls)) throw new TypeError('Failed to fetch');
    return { ok: true, json: async () => body };
  };
  return { kept, fetch };
}
const total = { events: 0, xp: 0, verifiedXp: 0 };

const attempt = (): ProgressEvent => ({
  id: `00000000-0000-4000-8000-${String(newSeed()).padStart(12, '0').slice(-12)}`,
  at: '2026-03-01T10:00:00.000Z',
  kind: 'attempt',
  quiz: 'module1',
  contentVersion: 1,
  answers: {},
  correct: 1,
  total: 2,
  seconds: 1,
});

function device(storage: Record<string, string>, work: () => Promise<unknown>) {
  localStorage.clear();
  for (const [key, text] of Object.entries(storage)) localStorage.setItem(key, text);
  logIn();
  return work().then(
    () => ({ ...localStorage }),
    () => ({ ...localStorage }),
  );
}

function logIn(): void {
  storeUser({ userId: LEARNER, userType: 'user' });
  switchOwner(LEARNER);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'fetch');
});

test('two devices end up with the same events, whatever is cut off, and in whatever order they ask', async () => {
  const turns = fc.array(fc.record({ device: fc.nat(1), records: fc.nat(3) }), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(turns, fc.uniqueArray(fc.integer({ min: 1, max: 12 })), async (turns, cuts) => {
      const world = server(new Set(cuts));
      Object.assign(globalThis, { fetch: world.fetch });
      const devices: Record<string, string>[] = [{}, {}];
      const recorded: ProgressEvent[] = [];
      const turn = async (at: number, records: number) => {
        devices[at] = await device(devices[at] ?? {}, async () => {
          for (let count = 0; count < records; count += 1) {
            const event = attempt();
            recorded.push(event);
            storeEvent(event);
          }
          await synchroniseEvents(LEARNER);
        });
      };
      for (const { device, records } of turns) await turn(device, records);
      for (let round = 0; round < 2 + cuts.length; round += 1) {
        await turn(0, 0);
        await turn(1, 0);
      }
      const ids = recorded.map(({ id }) => id).sort();
      expect(world.kept.map(({ id }) => id).sort()).toEqual(ids);
      for (const storage of devices) {
        let known: readonly KnownEvent[] = [];
        await device(storage, async () => {
          known = readEvents();
        });
        expect(known.map(({ id }) => id).sort()).toEqual(ids);
        expect(known.every(({ verdict, xp }) => verdict === 'verified' && xp === 7)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
}, 30_000);

test('events recorded while somebody else logged in are sent to nobody', async () => {
  const world = server();
  Object.assign(globalThis, { fetch: world.fetch });
  logIn();
  storeEvent(attempt());
  storeUser({ userId: 'u_2', userType: 'user' });
  await expect(synchroniseEvents(LEARNER)).rejects.toThrow('Someone else');
  expect(world.kept).toEqual([]);
  expect(countUnsynced()).toBe(1);
});

test('an answer meant for somebody who has left the device is not stored for the person there now', async () => {
  const items = [{ event: attempt(), verdict: 'verified', xp: 0 }];
  const fetch = async () => {
    storeUser({ userId: 'u_2', userType: 'user' });
    switchOwner('u_2');
    return { ok: true, json: async () => ({ items, last: 1, more: false }) };
  };
  Object.assign(globalThis, { fetch });
  logIn();
  await expect(synchroniseEvents(LEARNER)).rejects.toThrow('Someone else');
  expect(readEvents()).toEqual([]);
});

test('events that the server postpones are kept, and hold up nothing else', async () => {
  const [late, other] = [attempt(), attempt()];
  const answers = [late, other].map(({ id }) => ({ verdict: id === late.id ? 'later' : 'verified' }));
  const fetch = jest.fn(async (_: string, init?: RequestInit) => {
    const { events } = JSON.parse(String(init?.body ?? '{"events":[]}')) as { events: ProgressEvent[] };
    const results = events.map(({ id }) => (id === late.id ? answers[0] : answers[1]));
    const body = init?.method === 'POST' ? { results, total } : { items: [], last: 0, more: false };
    return { ok: true, json: async () => body };
  });
  Object.assign(globalThis, { fetch });
  logIn();
  storeEvent(late);
  storeEvent(other);
  await synchroniseEvents(LEARNER);
  expect(countUnsynced()).toBe(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('events being checked are not sent again, count as known, and get their verdict with the other events', async () => {
  const checked = attempt();
  let items: object[] = [];
  const fetch = jest.fn(async (_: string, init?: RequestInit) => {
    const results = [{ verdict: 'later', code: 'being-checked' }];
    const body = init?.method === 'POST' ? { results, total } : { items, last: items.length, more: false };
    return { ok: true, json: async () => body };
  });
  const pushes = () => fetch.mock.calls.filter(([, init]) => init?.method === 'POST').length;
  Object.assign(globalThis, { fetch });
  logIn();
  storeEvent(checked);
  await synchroniseEvents(LEARNER);
  const soon = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * 60_000);
  await synchroniseEvents(LEARNER);
  expect([pushes(), countUnsynced(), countBeingChecked()]).toEqual([1, 0, 1]);
  soon.mockReturnValue(Date.now() + 2 * 60_000);
  await synchroniseEvents(LEARNER);
  expect([pushes(), countBeingChecked()]).toEqual([2, 1]);
  soon.mockRestore();
  items = [{ event: checked, verdict: 'unverified', xp: 20 }];
  await synchroniseEvents(LEARNER);
  expect(readEvents()).toEqual([{ ...checked, verdict: 'unverified', xp: 20 }]);
  expect([countUnsynced(), countBeingChecked()]).toEqual([0, 0]);
});

test('a device that is full asks again for events it could not store', async () => {
  const answer = { items: [{ event: attempt(), verdict: 'verified', xp: 0 }], last: 1, more: false };
  const fetch = jest.fn(async (_: string) => ({ ok: true, json: async () => answer }));
  Object.assign(globalThis, { fetch });
  logIn();
  const real = Storage.prototype.setItem;
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...item) {
    if (item[1].length > 100) throw new DOMException('full', 'QuotaExceededError');
    real.apply(this, item);
  });
  await synchroniseEvents(LEARNER);
  expect(readEvents()).toEqual([]);
  full.mockRestore();
  await synchroniseEvents(LEARNER);
  expect(readEvents()).toHaveLength(1);
  expect(fetch.mock.calls.map(([address]) => /after=\d+/.exec(address)?.[0])).toEqual(['after=0', 'after=0']);
});

test("events being checked are sent again after the device's clock was set back", async () => {
  const world = server();
  Object.assign(globalThis, { fetch: world.fetch });
  const checked = attempt();
  logIn();
  storeEvent(checked);
  storeChecking(checked.id, Date.now() + 24 * 60 * 60_000);
  await synchroniseEvents(LEARNER);
  expect(readEvents()).toEqual([{ ...checked, verdict: 'verified', xp: 7 }]);
});

test('many events are sent in several calls, so that they get through a slow network', async () => {
  const world = server();
  const fetch = jest.fn(world.fetch);
  Object.assign(globalThis, { fetch });
  logIn();
  const run = { kind: 'run', game: 'tally', rules: 1, seed: 1, score: 1, facts: {}, timing: 'x1' } as const;
  for (const { id, at } of [attempt(), attempt(), attempt()]) {
    storeEvent({ id, at, ...run, play: 'a'.repeat(80_000) });
  }
  await synchroniseEvents(LEARNER);
  expect(world.kept).toHaveLength(3);
  expect(fetch.mock.calls.filter(([, init]) => init?.method === 'POST')).toHaveLength(2);
});

test('events that only a newer version of the page can read are kept until this device has that version', async () => {
  const [id, other] = [attempt().id.toUpperCase(), attempt()];
  const items = [{ id, kind: 'of-newer-pages' }, { kind: 'without-id' }, other];
  const answer = {
    items: items.map((event) => ({ event, verdict: 'verified', xp: 7 })),
    last: 3,
    more: false,
  };
  Object.assign(globalThis, { fetch: async () => ({ ok: true, json: async () => answer }) });
  logIn();
  await synchroniseEvents(LEARNER);
  expect(readEvents().map((event) => event.id)).toEqual([other.id]);
  const kept = localStorage.getItem(`venture.event.1.${id.toLowerCase()}`);
  expect(JSON.parse(String(kept))).toEqual({ id: id.toLowerCase(), kind: 'of-newer-pages' });
  switchOwner(undefined);
  expect(Object.keys(localStorage).filter((key) => key.includes(id.toLowerCase()))).toEqual([]);
});

test('events still being checked when their owner logs out wait on this device for the owner', () => {
  const checked = attempt();
  logIn();
  storeEvent(checked);
  storeChecking(checked.id, Date.now());
  switchOwner('u_2');
  expect(readEvents()).toEqual([]);
  switchOwner(LEARNER);
  expect(readEvents().map(({ id }) => id)).toEqual([checked.id]);
});
