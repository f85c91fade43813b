import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Remote } from '@venture/api/v1/releases';
import { longTest } from '@venture/testing/long-test';
import { changeTeam } from '../../teams/change';
import { changeGrants, parseGrants } from '../../teams/grants';
import { archiveOf } from '../../testing/archive';
import { type Answered, person, type TestPerson } from '../../testing/people';
import { type TestServer, testServer } from '../../testing/server';
import { type TestStore, testStore, uploadTo } from '../../testing/store';
import { newTeamName, type TestTeam, team } from '../../testing/teams';

let store: TestStore;
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  store = await testStore();
  server = await testServer(store.env);
  admin = await person(server, { isAdmin: true });
});
afterAll(async () => {
  await server.close();
  await store.remove();
});

type Ask = TestPerson['ask'];

/** A team whose remote is live as 1.0.0, by a token for everything. */
async function released(): Promise<{ readonly red: TestTeam; readonly ask: Ask; readonly name: string }> {
  const red = await team(server);
  const [name = ''] = red.remotes;
  const { ask } = await red.token();
  await admin.ask('PUT', `/teams/${red.name}/grants`, { remotes: [name], routes: [`/${name}`], slots: [] });
  expect(await send(ask, name, '1.0.0')).toMatchObject({ state: 'live' });
  return { red, ask, name };
}

/** With an address that nobody was granted. */
const claiming = (name: string) => ({
  routes: [`/${name}`, `/elsewhere/${name}`].map((path) => ({ path, title: 'x' })),
});

async function send(ask: Ask, name: string, version: string, manifest = {}, live = 'yes'): Promise<unknown> {
  const body = await archiveOf(await store.build({ name, version, manifest }));
  return (await ask('PUT', uploadTo(name, version, live), body)).json;
}

const approve = (name: string, version: string): Promise<Answered> =>
  admin.ask('POST', `/remotes/${name}/releases/${version}/approval`);
const liveOf = async (name: string) =>
  ((await admin.ask('GET', `/remotes/${name}`)).json as Remote).live?.version;

test('what waits before anything is live is listed by the title that people will read', async () => {
  const red = await team(server);
  const [name = ''] = red.remotes;
  expect(await send(red.member.ask, name, '1.0.0', { title: 'Lemon Law' })).toMatchObject({
    state: 'waiting',
  });
  const { remotes } = Object((await admin.ask('GET', '/remotes')).json);
  expect(remotes).toContainEqual(expect.objectContaining({ name, title: 'Lemon Law', waiting: 1 }));
  expect((await admin.ask('GET', `/remotes/${name}`)).json).toMatchObject({ title: 'Lemon Law' });
});

longTest('approving a second time what was rolled back since does not make it live again', async () => {
  const { ask, name } = await released();
  expect(await send(ask, name, '1.1.0', claiming(name))).toMatchObject({ state: 'waiting' });
  expect((await approve(name, '1.1.0')).json).toMatchObject({ state: 'live' });
  await ask('POST', `/remotes/${name}/rollback`);
  expect((await approve(name, '1.1.0')).json).toMatchObject({ state: 'stored' });
  expect(await liveOf(name)).toBe('1.0.0');
});

longTest.each([
  ['no', 'stored', '1.0.0'],
  ['yes', 'live', '1.1.0'],
])('what waits and is sent again with live=%s is %s once it is approved', async (live, state, version) => {
  const { ask, name } = await released();
  for (const wish of [live === 'no' ? 'yes' : 'no', live])
    expect(await send(ask, name, '1.1.0', claiming(name), wish)).toMatchObject({ state: 'waiting' });
  expect((await approve(name, '1.1.0')).json).toMatchObject({ state });
  expect(await liveOf(name)).toBe(version);
});

longTest('approving what is older than what is live by now leaves live what is live', async () => {
  const { ask, name } = await released();
  expect(await send(ask, name, '1.1.0', claiming(name))).toMatchObject({ state: 'waiting' });
  expect(await send(ask, name, '2.0.0')).toMatchObject({ state: 'live' });
  expect((await approve(name, '1.1.0')).json).toMatchObject({ state: 'stored', waitsFor: [] });
  expect(await liveOf(name)).toBe('2.0.0');
  const promoted = await ask('POST', `/remotes/${name}/releases/1.1.0/promotion`);
  expect(promoted.json).toMatchObject({ state: 'live' });
});

test('a grant of something else approves no name that waits; one of this name does', async () => {
  const red = await team(server, []);
  const name = `${newTeamName()}-new`;
  const { ask } = await red.token({ remotes: [name] });
  const manifest = { routes: [{ path: `/games/${name}`, title: 'x' }] };
  expect(await send(ask, name, '1.0.0', manifest)).toMatchObject({ state: 'waiting' });
  const as = { actor: 'operator' as const, name: red.name, onlyAdmins: true };
  const given = (...words: string[]) =>
    changeTeam(server.db, as, (trx, known) => changeGrants(trx, known, parseGrants(words), true));
  await given('/games/*');
  const waitsFor = [{ kind: 'name', place: name }];
  expect(await send(ask, name, '1.1.0', manifest)).toMatchObject({ state: 'waiting', waitsFor });
  const all = { remotes: [name], routes: ['/games/*', '/more/*'], slots: [] };
  expect((await admin.ask('PUT', `/teams/${red.name}/grants`, all)).status).toBe(200);
  expect(await send(ask, name, '1.2.0', manifest)).toMatchObject({ state: 'waiting', waitsFor });
  const states = async () =>
    ((await admin.ask('GET', `/remotes/${name}`)).json as Remote).releases.map(({ state }) => state);
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
  await given(name);
  expect(await states()).toEqual(['stored', 'stored', 'stored']);
  expect((await ask('POST', `/remotes/${name}/releases/1.2.0/promotion`)).json).toMatchObject({
    state: 'live',
  });
  expect(await send(ask, name, '1.3.0', manifest)).toMatchObject({ state: 'live' });
});

longTest('what its team has lost meanwhile waits when the team promotes it', async () => {
  const { red, ask, name } = await released();
  const grants = { remotes: [name], routes: [`/${name}`, `/elsewhere/${name}`], slots: [] };
  await admin.ask('PUT', `/teams/${red.name}/grants`, grants);
  expect(await send(ask, name, '1.1.0', claiming(name), 'no')).toMatchObject({ state: 'stored' });
  await admin.ask('PUT', `/teams/${red.name}/grants`, { ...grants, routes: [] });
  const promotion = () => ask('POST', `/remotes/${name}/releases/1.1.0/promotion`);
  expect((await promotion()).json).toMatchObject({ status: 409, code: 'waits' });
  expect((await approve(name, '1.1.0')).json).toMatchObject({ state: 'stored' });
  expect((await promotion()).json).toMatchObject({ state: 'live' });
});

longTest('what an admin makes live does not wait any more', async () => {
  const { ask, name } = await released();
  expect(await send(ask, name, '1.1.0', claiming(name))).toMatchObject({ state: 'waiting' });
  await admin.ask('POST', `/remotes/${name}/releases/1.1.0/promotion`);
  const { releases } = (await admin.ask('GET', `/remotes/${name}`)).json as Remote;
  expect(releases[0]).toMatchObject({ version: '1.1.0', state: 'live', waitsFor: [] });
});

longTest('a name is given back with the last release that waits for it, and not before', async () => {
  const name = `${newTeamName()}-new`;
  const [red, blue] = [await team(server, []), await team(server, [])];
  const [{ ask }, other] = [await red.token({ remotes: [name] }), await blue.token({ remotes: [name] })];
  for (const version of ['1.0.0', '1.1.0']) await send(ask, name, version);
  await admin.ask('DELETE', `/remotes/${name}/releases/1.0.0`);
  expect(await send(other.ask, name, '2.0.0')).toMatchObject({ status: 403, code: 'not-your-remote' });
  expect(await send(ask, name, '1.1.0')).toMatchObject({ state: 'waiting' });
  await admin.ask('DELETE', `/remotes/${name}/releases/1.1.0`);
  expect(await send(other.ask, name, '2.0.0')).toMatchObject({ state: 'waiting' });
});
