import { describe, expect, test } from '@jest/globals';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { changeTeam } from '../../teams/change';
import { setTeamRemotes } from '../../teams/remotes';
import { revokeToken } from '../../teams/tokens';
import { archiveOf } from '../../testing/archive';
import { type Answered, asking, person, type TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import { uploadTo } from '../../testing/store';
import { type TestTeam, team } from '../../testing/teams';
import { updateRollout } from '../rollout/rollout';
import { OPERATOR } from '../store/environment';
import { acquireStoreLock, type StoreTransaction } from '../store/store';

const store = sharedStore();
const [server, second] = [sharedServer(() => store.env), sharedServer(() => store.env)];
const admin = sharedPerson(server, { isAdmin: true });

/** A team whose remote has a live, a previous and a merely stored release. */
async function released(): Promise<{ readonly red: TestTeam; readonly name: string }> {
  const red = await team(server);
  const [name = ''] = red.remotes;
  for (const version of ['1.0.0', '1.1.0', '2.0.0']) {
    const body = await archiveOf(await store.build({ name, version }));
    const live = version === '2.0.0' ? 'no' : 'yes';
    await admin.ask('PUT', uploadTo(name, version, live), body);
  }
  return { red, name };
}

/** Makes a call during another store change, which happens after the call's first permission check. */
async function meanwhile(
  call: () => Promise<Answered>,
  change: (inside: StoreTransaction) => Promise<unknown>,
): Promise<Answered> {
  const { environment } = store;
  const { answer } = await server.db.transaction().execute(async (trx) => {
    await acquireStoreLock(trx);
    const asked = call();
    await somebodyWaiting();
    await change({ ...environment, db: trx, notifyTeam: () => {} });
    return { answer: asked };
  });
  return answer;
}

async function somebodyWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(server.db);
    if (rows.length > 0) return;
  }
}

const liveOf = async (name: string) => (await store.list()).remotes.find((remote) => remote.name === name);

type Ask = TestPerson['ask'];

const OPERATIONS: readonly [string, (ask: Ask, name: string) => Promise<Answered>][] = [
  ['publishing', (ask, name) => publish(ask, name)],
  ['promoting', (ask, name) => ask('POST', `/remotes/${name}/releases/2.0.0/promotion`)],
  ['rolling back', (ask, name) => ask('POST', `/remotes/${name}/rollback`)],
  ['switching off', (ask, name) => ask('PUT', `/remotes/${name}/disabled`, { disabled: true })],
  ['deleting', (ask, name) => ask('DELETE', `/remotes/${name}/releases/2.0.0`)],
];

async function publish(ask: Ask, name: string) {
  const body = await archiveOf(await store.build({ name, version: '3.0.0' }));
  return ask('PUT', uploadTo(name, '3.0.0'), body);
}

longDescribe.each(OPERATIONS)('%s is refused, and changes nothing,', (_, run) => {
  const as = (name: string) => ({ actor: 'operator' as const, name, onlyAdmins: true });

  test.each<[string, number, (red: TestTeam, tokenId: string) => Promise<unknown>]>([
    [
      'the token is revoked',
      401,
      ({ name }, id) => changeTeam(server.db, as(name), (trx, known) => revokeToken(trx, known, id)),
    ],
    [
      'the team loses the remote',
      403,
      ({ name }) => changeTeam(server.db, as(name), (trx, known) => setTeamRemotes(trx, known, [])),
    ],
  ])('when %s after it was asked', async (_, status, change) => {
    const { red, name } = await released();
    const { id, ask } = await red.token();
    const before = await liveOf(name);
    const answer = await meanwhile(
      () => run(ask, name),
      () => change(red, id),
    );
    expect(answer.status).toBe(status);
    expect(await liveOf(name)).toEqual(before);
  });
});

longTest('somebody who is taken out of the team, or is no admin any more, is refused as well', async () => {
  const { red, name } = await released();
  const other = await person(server, { isAdmin: true });
  const owned = server.db.selectFrom('team_remotes').select('team_id').where('remote', '=', name);
  const { team_id } = await owned.executeTakeFirstOrThrow();
  await server.db.insertInto('team_members').values({ team_id, user_id: other.userId }).execute();
  const rollBack =
    ({ ask }: TestPerson) =>
    () =>
      ask('POST', `/remotes/${name}/rollback`);
  const left = await meanwhile(rollBack(red.member), () =>
    server.db.deleteFrom('team_members').where('user_id', '=', red.member.userId).execute(),
  );
  const revoked = await meanwhile(rollBack(other), () =>
    server.db.deleteFrom('grants').where('user_id', '=', other.userId).execute(),
  );
  expect([left.status, revoked.status]).toEqual([403, 403]);
});

longTest('a token that has ended, and an account that is disabled, are refused as well', async () => {
  const { red, name } = await released();
  const { id, ask } = await red.token();
  const ended = await meanwhile(
    () => ask('POST', `/remotes/${name}/rollback`),
    () => update('team_tokens', { expires_at: new Date() }, id),
  );
  const disabled = await meanwhile(
    () => red.member.ask('POST', `/remotes/${name}/rollback`),
    () => update('users', { disabled_at: new Date() }, red.member.userId),
  );
  expect([ended.status, disabled.status]).toEqual([401, 401]);
});

const update = (table: 'team_tokens' | 'users', values: object, id: string) =>
  server.db.updateTable(table).set(values).where('id', '=', id).execute();

describe('two changes to one remote at once', () => {
  const of = (name: string, path: string) => `/remotes/${name}/${path}`;
  const told = { status: 409, code: 'changed-meanwhile' };

  test('the later one is told what the other did', async () => {
    const { red, name } = await released();
    const { ask } = red.member;
    await ask('POST', of(name, 'releases/2.0.0/promotion'), { rollout: '10' });
    const way = { channel: 'rollback', actor: OPERATOR };
    const lost = await meanwhile(
      () => ask('POST', of(name, 'releases/2.0.0/promotion')),
      (inside) => updateRollout(name, { what: 'take-back', reason: 'It was taken back.' }, way, inside),
    );
    expect(lost.json).toMatchObject({ ...told, detail: expect.stringContaining('Took 2.0.0 back') });
    const live = await liveOf(name);
    expect([live?.version, live?.rollout]).toEqual(['1.1.0', undefined]);
  });

  longTest('whoever has seen an older state is told before any file is read', async () => {
    const { red, name } = await released();
    const lost = await red.member.ask('POST', of(name, 'releases/7.0.0/promotion'), { revision: '0' });
    expect(lost).toMatchObject({ status: 409, json: { code: 'changed-meanwhile' } });
  });

  longTest.each([
    ['one who promotes what is rolled out, and one who stops it', 'releases/2.0.0/promotion', 'rollback'],
    ['two who roll back', 'rollback', 'rollback'],
  ])('on two servers, exactly one wins: %s', async (_, one, other) => {
    const { red, name } = await released();
    const { cookie, ask } = red.member;
    await ask('POST', of(name, 'releases/2.0.0/promotion'), { rollout: '10' });
    const { revision } = Object((await ask('GET', `/remotes/${name}`)).json);
    const elsewhere = asking(second.address, { Cookie: cookie });
    const change = (by: Ask, path: string) => by('POST', of(name, path), { revision });
    const answers = await Promise.all([change(ask, one), change(elsewhere, other)]);
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
    expect([won?.status, lost?.json]).toMatchObject([200, told]);
    const live = await liveOf(name);
    expect(live?.version).toBe(Object(won?.json).version);
  });

  longTest('whoever goes by what was so before is told, whenever that is', async () => {
    const { red, name } = await released();
    const { revision } = Object((await red.member.ask('GET', `/remotes/${name}`)).json);
    await store.run('releases', 'disable', name);
    await store.run('rollback', name);
    const late = await red.member.ask('POST', of(name, 'rollback'), { revision });
    expect(late.json).toMatchObject(told);
    expect(Object(late.json).detail).toContain('Rolled back to 1.0.0, by the command line.');
  });
});
