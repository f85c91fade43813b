import { expect, test } from '@jest/globals';
import type { Remote } from '@venture/api/v1/releases';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { archiveOf } from '../testing/archive';
import { sharedPerson, sharedServer, sharedStore } from '../testing/per-file';
import { uploadTo } from '../testing/store';
import { newTeamName, type TestToken, team } from '../testing/teams';
import { deleteExpiredReleaseData, pruneReleases } from './prune';

const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });

const age = (name: string, version: string, days: number) =>
  sql`
    update releases set created_at = now() - make_interval(days => ${days})
    where remote = ${name} and version = ${version}`.execute(store.db);

/** Sends a release as if so many days ago. */
async function send(
  { ask }: Pick<TestToken, 'ask'>,
  name: string,
  version: string,
  daysAgo?: number,
  live = 'yes',
) {
  const body = await archiveOf(await store.build({ name, version }));
  const { json } = await ask('PUT', uploadTo(name, version, live), body);
  if (daysAgo !== undefined) await age(name, version, daysAgo);
  return Object(json).state;
}
const remoteOf = async (name: string) => (await admin.ask('GET', `/remotes/${name}`)).json as Remote;
const statesOf = async (name: string) =>
  Object.fromEntries((await remoteOf(name)).releases.map(({ version, state }) => [version, state]));

test('a release unapproved for 90 days is removed, frees its name, and the audit trail says why', async () => {
  const name = `${newTeamName()}-new`;
  const token = await (await team(server, [])).token({ remotes: [name] });
  expect(await send(token, name, '1.0.0', 91)).toBe('waiting');
  expect(await send(token, name, '1.1.0', 89)).toBe('waiting');
  await deleteExpiredReleaseData(store.environment);
  expect(await statesOf(name)).toEqual({ '1.0.0': 'removed', '1.1.0': 'waiting' });
  expect((await remoteOf(name)).owner).toBeDefined();
  await sql`update releases set created_at = created_at - interval '2 days'`.execute(store.db);
  await deleteExpiredReleaseData(store.environment);
  expect(await admin.ask('GET', `/remotes/${name}`)).toMatchObject({ status: 404 });
  const { json } = await admin.ask('GET', '/audit?limit=2&action=release-deleted');
  const why = 'Nobody approved it within 90 days.';
  expect(Object(json).items).toMatchObject([
    { madeBy: 'server', details: { remote: name, version: '1.1.0', why } },
    { madeBy: 'server', details: { remote: name, version: '1.0.0', why } },
  ]);
});

longTest('then another team may take the name, and its releases wait as long as any other', async () => {
  const name = `${newTeamName()}-new`;
  const token = await (await team(server, [])).token({ remotes: [name] });
  await send(token, name, '1.0.0', 91);
  await deleteExpiredReleaseData(store.environment);
  const other = await (await team(server, [])).token({ remotes: [name] });
  expect(await send(other, name, '1.0.0')).toBe('waiting');
  await deleteExpiredReleaseData(store.environment);
  expect(await statesOf(name)).toEqual({ '1.0.0': 'waiting' });
});

longTest(
  'what is sent again while it waits, or is only stored, is kept as long as what has just come',
  async () => {
    const name = `${newTeamName()}-new`;
    const token = await (await team(server, [])).token({ remotes: [name] });
    await send(token, name, '1.0.0', 91);
    expect(await send(token, name, '1.0.0')).toBe('waiting');
    await deleteExpiredReleaseData(store.environment);
    expect(await statesOf(name)).toEqual({ '1.0.0': 'waiting' });
    await send(token, name, '2.0.0', 91, 'no');
    await send(token, name, '3.0.0', 91, 'no');
    await admin.ask('POST', `/remotes/${name}/releases/2.0.0/approval`);
    expect(await send(token, name, '2.0.0', undefined, 'no')).toBe('stored');
    await pruneReleases(0, store.environment);
    expect(await statesOf(name)).toEqual({ '1.0.0': 'stored', '2.0.0': 'stored', '3.0.0': 'removed' });
  },
);

longTest('what was approved, live once or only stored stays', async () => {
  const name = `${newTeamName()}-new`;
  const token = await (await team(server, [])).token({ remotes: [name] });
  await send(token, name, '1.0.0');
  await admin.ask('POST', `/remotes/${name}/releases/1.0.0/approval`);
  await send(token, name, '1.1.0');
  await send(token, name, '2.0.0', undefined, 'no');
  for (const version of ['1.0.0', '1.1.0', '2.0.0']) await age(name, version, 400);
  await deleteExpiredReleaseData(store.environment);
  expect(await statesOf(name)).toEqual({ '1.0.0': 'previous', '1.1.0': 'live', '2.0.0': 'stored' });
});

longTest('rollouts are known for a year after their end', async () => {
  const ended = (days: number) => ({
    ...{
      remote: `days-${days}`,
      version: '2.0.0',
      live_version: '1.0.0',
      share: 1,
      outcome: 'promoted' as const,
    },
    ended_at: new Date(Date.now() - days * 24 * 60 * 60 * 1000),
  });
  await store.db
    .insertInto('rollouts')
    .values([ended(364), ended(366)])
    .execute();
  await deleteExpiredReleaseData(store.environment);
  const kept = store.db.selectFrom('rollouts').select('remote').where('ended_at', 'is not', null);
  expect(await kept.execute()).toEqual([{ remote: 'days-364' }]);
});
