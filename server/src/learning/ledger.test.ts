import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { ProgressEvent } from '@venture/rules/events';
import { declared } from '../testing/catalogue';
import { sharedDatabase } from '../testing/per-file';
import { newLearner } from '../testing/plays';
import { scoreEvents } from './append';
import { createLedger, type Ledger } from './ledger';

const connected = sharedDatabase();
let ledger: Ledger;
beforeAll(async () => {
  ledger = createLedger(connected.db, async () => declared);
});

const people = (count: number) => Promise.all(Array.from({ length: count }, () => newLearner(connected.db)));

const reading = (): ProgressEvent => ({
  id: randomUUID(),
  at: '2026-03-01T10:00:00.000Z',
  kind: 'reading',
  module: 'business-ideas',
  section: 'mvp-experiments',
});
const attempt = (correct: number): ProgressEvent => ({
  id: randomUUID(),
  at: '2026-03-01T10:00:00.000Z',
  kind: 'attempt',
  quiz: 'module1',
  contentVersion: 1,
  answers: {},
  correct,
  total: 10,
  seconds: 60,
});

async function add(userId: string, events: readonly ProgressEvent[]): Promise<boolean> {
  const known = await ledger.learner({ userId, ids: [] });
  const fresh = events.map((event) => ({ event, verdict: 'verified' as const }));
  return ledger.add({ userId, known, scored: scoreEvents(known, fresh) });
}

test('simultaneous additions by many people are stored and counted for each', async () => {
  const everybody = await people(50);
  const told = everybody.map((userId, at) => ({ userId, events: [attempt(at % 11), reading()] }));
  expect(await Promise.all(told.map(({ userId, events }) => add(userId, events)))).toEqual(
    told.map(() => true),
  );
  const totals = await Promise.all(everybody.map((userId) => ledger.learner({ userId, ids: [] })));
  expect(totals.map(({ total }) => total)).toEqual(
    everybody.map((_, at) => {
      const xp = Math.min(500, (at % 11) * 50 + 5);
      return { events: 2, xp, verifiedXp: xp };
    }),
  );
  const kept = await Promise.all(everybody.map((userId) => ledger.since({ userId, after: 0, most: 9 })));
  expect(kept.map((rows) => rows.map(({ payload }) => payload))).toEqual(told.map(({ events }) => events));
});

test('an addition that fails because the account is gone delays nobody else', async () => {
  const everybody = await people(9);
  const gone = everybody[4] ?? '';
  await connected.db.deleteFrom('users').where('id', '=', gone).execute();
  const ended = await Promise.allSettled(everybody.map((userId) => add(userId, [reading()])));
  expect(ended.map(({ status }) => status)).toEqual(
    everybody.map((userId) => (userId === gone ? 'rejected' : 'fulfilled')),
  );
  expect(ended[4]).toMatchObject({ reason: { code: '23503' } }); // a foreign key is missing
});

test('of two additions that one person makes at the same time, one is told that it came too late', async () => {
  const [userId = ''] = await people(1);
  const added = await Promise.all([add(userId, [reading()]), add(userId, [reading()])]);
  expect(added.toSorted()).toEqual([false, true]);
  expect((await ledger.learner({ userId, ids: [] })).total.events).toBe(1);
});

test('everybody gets their own events after the given number, as many as they asked for', async () => {
  const [ada = '', joe = '', jane = ''] = await people(3);
  const events = Array.from({ length: 4 }, reading);
  await add(ada, events);
  await add(joe, [reading()]);
  const answers = await Promise.all([
    ledger.since({ userId: ada, after: 1, most: 2 }),
    ledger.since({ userId: jane, after: 0, most: 9 }),
    ledger.since({ userId: ada, after: 4, most: 9 }),
  ]);
  expect(answers).toEqual([
    [2, 3].map((number) => ({ number, payload: events[number - 1], verdict: 'verified', xp: 0 })),
    [],
    [],
  ]);
});
