import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { archiveOf } from '../../testing/archive';
import { issuer, type TestIssuer } from '../../testing/issuer';
import { asking, type TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import { uploadTo } from '../../testing/store';
import { type TestTeam, team } from '../../testing/teams';

const QUEST = 'https://quest.example';

const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });
let ci: TestIssuer;
beforeAll(async () => {
  ci = await issuer({ main: { claims: { repository: 'red/games' }, seconds: 300 } });
});
afterAll(() => ci.stop());

type Ask = TestPerson['ask'];

/** A remote with two releases that were live and a stored one, and everyone on its team who may release it. */
async function released() {
  const red = await team(server);
  const [name = ''] = red.remotes;
  for (const version of ['1.0.0', '1.1.0', '2.0.0']) {
    const answer = await publish(admin.ask, name, version, version === '2.0.0' ? 'no' : 'yes');
    expect(answer.status).toBe(200);
  }
  return { name, member: red.member.ask, token: (await red.token()).ask, job: await job(red) };
}

/** A CI job that the team trusts. */
async function job({ name, remotes }: TestTeam): Promise<Ask> {
  const actions = ['publish', 'promote', 'rollback'];
  const trusted = { issuer: ci.address, audience: QUEST, claims: { repository: 'red/games' } };
  await server.db.deleteFrom('trusted_issuers').execute();
  await admin.ask('POST', `/teams/${name}/issuers`, { ...trusted, remotes, actions });
  return asking(server.address, { Authorization: `Bearer ${await ci.tokenOf('main', QUEST)}` });
}

async function publish(ask: Ask, name: string, version: string, live: 'yes' | 'no') {
  const body = await archiveOf(await store.build({ name, version }));
  return ask('PUT', uploadTo(name, version, live), body);
}

const switchTo = (ask: Ask, name: string, disabled: boolean) =>
  ask('PUT', `/remotes/${name}/disabled`, { disabled });
const promote = (ask: Ask, name: string, body: object = {}) =>
  ask('POST', `/remotes/${name}/releases/2.0.0/promotion`, body);
const rollBack = (ask: Ask, name: string, version: string) =>
  ask('POST', `/remotes/${name}/rollback`, { version });

const HELD = { status: 403, json: { code: 'held-by-admin' } };
const live = async (name: string) => (await store.list()).remotes.find((remote) => remote.name === name);

test.each(['an admin', 'the command line'])('a team cannot switch on what %s switched off', async (who) => {
  const { name, member, token, job } = await released();
  if (who === 'an admin') await switchTo(admin.ask, name, true);
  else await store.run('releases', 'disable', name);
  for (const ask of [member, token, job]) {
    expect(await switchTo(ask, name, false)).toMatchObject(HELD);
    expect((await switchTo(ask, name, true)).status).toBe(200);
    expect(await switchTo(ask, name, false)).toMatchObject(HELD);
  }
  expect((await promote(token, name)).status).toBe(200);
  expect((await rollBack(token, name, '1.0.0')).status).toBe(200);
  expect(await live(name)).toMatchObject({ version: '1.0.0', disabled: true });
  expect((await admin.ask('GET', `/remotes/${name}`)).json).toMatchObject({ hold: 'disabled' });
  expect((await switchTo(admin.ask, name, false)).json).not.toHaveProperty('hold');
  expect(await live(name)).not.toHaveProperty('disabled');
});

test('a team can switch a remote on again, unless an admin switched it off as well', async () => {
  const { name, member, token, job } = await released();
  for (const ask of [member, token, job]) {
    await switchTo(ask, name, true);
    expect((await switchTo(ask, name, false)).status).toBe(200);
  }
  await switchTo(token, name, true);
  expect((await switchTo(admin.ask, name, true)).json).toMatchObject({ hold: 'disabled' });
  expect(await switchTo(token, name, false)).toMatchObject(HELD);
  await store.run('releases', 'enable', name);
  expect((await switchTo(token, name, true)).status).toBe(200);
});

test('only an admin makes a removed remote live again; tokens and jobs are suspended until then', async () => {
  const { name, member, token, job } = await released();
  await store.run('releases', 'remove', name);
  for (const ask of [member, token, job]) {
    expect(await publish(ask, name, '3.0.0', 'yes')).toMatchObject(HELD);
    expect(await promote(ask, name)).toMatchObject(HELD);
    expect(await promote(ask, name, { rollout: '10' })).toMatchObject(HELD);
    expect(await rollBack(ask, name, '1.0.0')).toMatchObject(HELD);
    expect((await ask('GET', `/remotes/${name}`)).json).toMatchObject({ hold: 'removed' });
  }
  for (const ask of [token, job]) {
    expect(await publish(ask, name, '3.0.0', 'no')).toMatchObject(HELD);
    expect(await ask('DELETE', `/remotes/${name}/releases/2.0.0`)).toMatchObject(HELD);
  }
  expect((await publish(member, name, '3.0.0', 'no')).json).toMatchObject({ state: 'stored' });
  expect(await live(name)).toBeUndefined();
  expect((await promote(admin.ask, name)).json).toMatchObject({ state: 'live' });
  expect((await publish(token, name, '4.0.0', 'yes')).json).toMatchObject({ state: 'live' });
  expect((await publish(job, name, '5.0.0', 'yes')).json).toMatchObject({ state: 'live' });
});
