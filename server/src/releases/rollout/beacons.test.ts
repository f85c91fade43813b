import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type Beacon, UNCAUGHT } from '@venture/api/v1/beacons';
import { FIGURES_DAYS, type Figures, getFigures } from '@venture/api/v1/releases';
import { parse } from '@venture/contract/parse';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { archiveOf } from '../../testing/archive';
import { person } from '../../testing/people';
import { sharedServer, sharedStore } from '../../testing/per-file';
import { type TestTeam, team } from '../../testing/teams';
import { until } from '../../testing/until';
import { deleteExpiredReleaseData } from '../prune';
import { findRunningRollout, readRolloutCounts } from './rollout';

let red: TestTeam;
let name: string;
const store = sharedStore();
const server = sharedServer(() => store.env);
beforeAll(async () => {
  red = await team(server);
  [name = ''] = red.remotes;
  const body = await archiveOf(await store.build({ name, version: '1.0.0' }));
  const admin = await person(server, { isAdmin: true });
  await admin.ask('PUT', `/remotes/${name}/releases/1.0.0?live=yes`, body);
  // The server checks for a new list now and then; it counts nothing for unlisted releases.
  const listed = async () => (await fetch(`${server.address}/remotes.json`)).text();
  await until(async () => (await listed()).includes(name), 'the release is listed');
});
beforeEach(async () => {
  await sql`delete from release_reports`.execute(server.db);
});

const FAILED = { version: '1.0.0', source: 'live', event: 'stopped', code: 'stopped' };

async function report(change: Partial<Beacon>): Promise<void> {
  expect((await server.call('v1/beacons', { ...FAILED, remote: name, ...change })).status).toBe(204);
}

async function reports(): Promise<Figures['reports']> {
  const { status, json } = await red.member.ask('GET', `/remotes/${name}/figures`);
  expect(status).toBe(200);
  return parse(getFigures.response, json, 'figures').reports;
}

const SHOWN = { event: 'shown', code: 'shown' } as const;

test("a team sees how often its release loaded and failed, by code, with each code's last message", async () => {
  await Promise.all(Array.from({ length: 9 }, () => report(SHOWN)));
  await report({ message: 'x is not a function' });
  await report({ message: 'y is not a function' });
  await report({});
  await report({ event: 'failed', code: 'entry-late' });
  await report({ code: UNCAUGHT });
  const row = { version: '1.0.0', day: new Date().toISOString().slice(0, 10), message: '' };
  expect(await reports()).toEqual([
    { ...row, code: 'shown', count: 9 },
    { ...row, code: 'stopped', count: 3, message: 'y is not a function' },
    { ...row, code: 'entry-late', count: 1 },
    { ...row, code: UNCAUGHT, count: 1 },
  ]);
});

longTest(
  'a failure is not counted as a load, nor a load as a failure, and made-up codes as one',
  async () => {
    await report({ event: 'shown', code: 'stopped' });
    await report({ event: 'stopped', code: 'shown' });
    await report({ code: 'made-up' });
    expect(await reports()).toMatchObject([
      { code: 'other', count: 2 },
      { code: 'shown', count: 1 },
    ]);
  },
);

longTest('nothing is counted of what stood in, nor of versions and remotes that there are not', async () => {
  await report({ source: 'previous' });
  await report({ version: '6.6.6' });
  await report({ remote: 'made-up' });
  expect(await server.db.selectFrom('release_reports').selectAll().execute()).toEqual([]);
});

longTest('a message that was sent by hand is kept without what may be about a person', async () => {
  await report({ message: 'ada@example.org at https://quest.example/x has 123456789' });
  expect(await reports()).toMatchObject([{ message: '… at … has …' }]);
});

longTest.each<[string, object]>([
  ['a long message', { message: 'x'.repeat(301) }],
  ['a message that no database keeps', { message: 'a\u0000b' }],
])('a report with %s is refused', async (_, change) => {
  expect((await server.call('v1/beacons', { ...FAILED, remote: name, ...change })).status).toBe(400);
});

test('other teams see none of it', async () => {
  const blue = await team(server);
  expect((await blue.member.ask('GET', `/remotes/${name}/figures`)).status).toBe(403);
});

longTest('reports are kept for four weeks', async () => {
  await report({});
  await report(SHOWN);
  await sql`update release_reports set day = day - ${FIGURES_DAYS}::int where code = 'stopped'`.execute(
    server.db,
  );
  await deleteExpiredReleaseData(store.environment);
  expect(await server.db.selectFrom('release_reports').select('code').execute()).toEqual([{ code: 'shown' }]);
});

test('a known account counts once during a rollout, for the release it was given; nobody else counts', async () => {
  const known = await person(server);
  const when = sql`now() - interval '2 days'`;
  await sql`insert into progress_events (user_id, id, number, kind, activity, verdict, payload, at, received_at)
    values (${known.userId}, ${randomUUID()}, 1, 'attempt', 'module1', 'verified', '{}', ${when}, ${when})`.execute(
    server.db,
  );
  const body = await archiveOf(await store.build({ name, version: '2.0.0' }));
  await red.member.ask('PUT', `/remotes/${name}/releases/2.0.0?rollout=50`, body);
  const listed = async () => (await fetch(`${server.address}/remotes.json`)).text();
  await until(async () => (await listed()).includes('2.0.0'), 'the rollout is listed');
  const newcomer = await person(server);
  const countsNow = async () => {
    for (const { cookie } of [known, known, newcomer, { cookie: '' }])
      for (const version of ['1.0.0', '2.0.0'])
        await server.call('v1/beacons', { ...FAILED, remote: name, version }, { Cookie: cookie });
    const rollout = await findRunningRollout(server.db, name);
    return rollout ? Object.values(await readRolloutCounts(server.db, rollout)) : [];
  };
  // The server checks for rollouts every second.
  await until(async () => (await countsNow()).some(({ visitors }) => visitors > 0), 'it counts');
  const counts = await countsNow();
  expect(counts).toContainEqual({ visitors: 1, failed: 1 });
  expect(counts).toContainEqual({ visitors: 0, failed: 0 });
});
