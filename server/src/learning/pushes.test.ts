import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { catalogue, teaching } from '../testing/catalogue';
import { JsonText, person, type TestPerson } from '../testing/people';
import { sharedServer, sharedStore } from '../testing/per-file';
import limits from './limits.json';

const store = sharedStore();
beforeAll(async () => {
  await store.run('release', await store.build(teaching()));
});
const server = sharedServer(() => store.env);

const reading = (at = new Date().toISOString()) => ({
  ...{ kind: 'reading', id: randomUUID(), at, module: 'business-ideas', section: 'mvp-experiments' },
});

const push = ({ ask, userId }: TestPerson, events: readonly unknown[]) =>
  ask('POST', '/events', { learner: userId, events });

describe('fifty simultaneous calls by one person', () => {
  test('are answered in turn, or told when to retry; after resending, each event is stored once', async () => {
    const ada = await person(server);
    const events = Array.from({ length: 50 }, () => reading());
    const answers = await Promise.all(events.map((event) => push(ada, [event])));
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, headers } of refused) {
      expect([status, Number(headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(refused.length).toBeLessThan(50);
    const { status, json } = await push(ada, events);
    expect([status, json]).toMatchObject([200, { total: { events: 50 } }]);
  });
});

/** Makes a run that counts for nothing, but is kept with all its moves. */
const refusedRun = () => ({
  ...{ kind: 'run', id: randomUUID(), at: new Date().toISOString(), game: 'no-game', rules: 1, seed: 1 },
  ...{ score: 1, facts: {}, timing: 'off', play: ['x'.repeat(400_000)], session: randomUUID() },
});

test('nobody fills the shared disk: a person who stores too much at once is told to wait', async () => {
  const most = jest.replaceProperty(limits.stored, 'bytes', 1_000_000);
  const [ada, other] = [await person(server), await person(server)];
  const first = refusedRun();
  // Events that are already known do not use up the limit.
  for (let count = 0; count < 4; count += 1) {
    expect((await push(ada, [first])).json).toMatchObject({ results: [{ code: 'session-unknown' }] });
  }
  for (let count = 0; count < 2; count += 1) expect((await push(ada, [refusedRun()])).status).toBe(200);
  const { status, headers } = await push(ada, [refusedRun()]);
  expect([status, headers.get('retry-after')]).toEqual([429, String(limits.stored.retryAfterSeconds)]);
  expect((await push(other, [refusedRun()])).status).toBe(200);
  most.restore();
});

longDescribe('an event with a time that cannot be right', () => {
  const rowOf = (id: string) =>
    server.db.selectFrom('progress_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test.each([
    ['0001-01-01T00:00:00.000Z', 'time-before-account'],
    ['2020-06-01T10:00:00.000Z', 'time-before-account'],
    ['9999-12-31T23:59:59.000Z', 'time-ahead'],
  ])('(%s) is kept as it arrived and marked; the device gets back what it sent', async (at, code) => {
    const ada = await person(server);
    const event = reading(at);
    expect((await push(ada, [event])).json).toMatchObject({ results: [{ verdict: 'verified', code }] });
    const row = await rowOf(event.id);
    expect([row.at, row.code]).toEqual([row.received_at, code]);
    const pulled = await ada.ask('GET', `/events?learner=${ada.userId}`);
    expect(pulled.json).toMatchObject({ items: [{ event, verdict: 'verified' }] });
  });

  test('because it is months old is marked, even in an old account', async () => {
    const ada = await person(server);
    await sql`update users set created_at = '2020-01-01' where id = ${ada.userId}`.execute(server.db);
    const [old, offline] = [61, 59].map((days) =>
      reading(new Date(Date.now() - days * 86_400_000).toISOString()),
    );
    const { json } = await push(ada, [old, offline]);
    expect(Object(json).results).toEqual([
      { verdict: 'verified', code: 'time-long-ago', xp: 5 },
      { verdict: 'verified' },
    ]);
    expect((await rowOf(offline?.id ?? '')).at).toEqual(new Date(offline?.at ?? ''));
  });
});

const answers = JSON.stringify(
  Object.fromEntries(catalogue.quizzes[0]?.questions.map(({ id, right }) => [id, right]) ?? []),
);

longTest.each([
  ['1e308', 'seconds-impossible'],
  ['1e999', 'malformed'],
  ['-1', 'malformed'],
  ['9e9', 'seconds-impossible'],
])('an attempt that took %s seconds is refused', async (seconds, code) => {
  const ada = await person(server);
  const attempt = `{"kind":"attempt","id":"${randomUUID()}","at":"${new Date().toISOString()}","quiz":"module1",
    "contentVersion":1,"answers":${answers},"correct":5,"total":5,"seconds":${seconds}}`;
  const sent = `{"learner":"${ada.userId}","events":[${attempt}]}`;
  const { json } = await ada.ask('POST', '/events', new JsonText(sent));
  expect(json).toMatchObject({ results: [{ verdict: 'refused', code }] });
});
