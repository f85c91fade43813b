import { expect, test } from '@jest/globals';
import type { Remote } from '@venture/api/v1/releases';
import { TEAM_LIMITS } from '@venture/api/v1/teams';
import { longTest } from '@venture/testing/long-test';
import { changeTeam } from '../../teams/change';
import { addTeamRemotes, setTeamRemotes } from '../../teams/remotes';
import { archiveOf } from '../../testing/archive';
import type { Answered, TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import { uploadTo } from '../../testing/store';
import { newTeamName, type TestTeam, team } from '../../testing/teams';

const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });

type Ask = TestPerson['ask'];

/** A team, its token for everything, and an unapproved name. */
async function waiting(): Promise<{ readonly red: TestTeam; readonly ask: Ask; readonly name: string }> {
  const red = await team(server, []);
  const name = `${newTeamName()}-new`;
  return { red, name, ask: (await red.token({ remotes: [name] })).ask };
}

async function send(ask: Ask, name: string, version: string, manifest = {}, live = 'yes'): Promise<unknown> {
  const body = await archiveOf(await store.build({ name, version, manifest }));
  return (await ask('PUT', uploadTo(name, version, live), body)).json;
}

const approve = (name: string, version: string): Promise<Answered> =>
  admin.ask('POST', `/remotes/${name}/releases/${version}/approval`);
const liveOf = async (name: string) =>
  ((await admin.ask('GET', `/remotes/${name}`)).json as Remote).live?.version;

test('a first release that waits is listed by the title that people will read', async () => {
  const { ask, name } = await waiting();
  expect(await send(ask, name, '1.0.0', { title: 'Lemon Law' })).toMatchObject({
    state: 'waiting',
  });
  const { remotes } = Object((await admin.ask('GET', '/remotes')).json);
  expect(remotes).toContainEqual(expect.objectContaining({ name, title: 'Lemon Law', waiting: 1 }));
  expect((await admin.ask('GET', `/remotes/${name}`)).json).toMatchObject({ title: 'Lemon Law' });
});

test('approving a name once covers all addresses below it, and its cards', async () => {
  const { ask, name } = await waiting();
  const routes = ['', '/quick', '/quick/again'].map((below) => ({ path: `/${name}${below}`, title: 'x' }));
  const card = { slot: 'game-selection', title: 'x', text: 'x', path: `/${name}/quick`, order: 71 };
  expect(await send(ask, name, '1.0.0')).toMatchObject({ state: 'waiting' });
  expect((await approve(name, '1.0.0')).json).toMatchObject({ state: 'live' });
  expect(await send(ask, name, '1.1.0', { routes, cards: [card] })).toMatchObject({ state: 'live' });
});

test.each([
  ['elsewhere', (name: string) => `/elsewhere/${name}`],
  ['that only begins alike', (name: string) => `/${name}-more`],
])('an address %s is refused, unless the live release has it', async (_, address) => {
  const red = await team(server);
  const [name = ''] = red.remotes;
  const manifest = { routes: [{ path: address(name), title: 'x' }] };
  const { ask } = await red.token();
  const refusal = { status: 422, findings: [{ code: 'route-outside' }] };
  expect(await send(ask, name, '1.0.0', manifest)).toMatchObject(refusal);
  expect(await send(admin.ask, name, '1.0.0', manifest)).toMatchObject({ state: 'live' });
  expect(await send(ask, name, '1.1.0', manifest)).toMatchObject({ state: 'live' });
});

longTest('approving a second time what was rolled back since does not make it live again', async () => {
  const { ask, name } = await waiting();
  await send(ask, name, '1.0.0');
  expect((await approve(name, '1.0.0')).json).toMatchObject({ state: 'live' });
  expect(await send(ask, name, '1.1.0')).toMatchObject({ state: 'live' });
  await ask('POST', `/remotes/${name}/rollback`);
  expect((await approve(name, '1.1.0')).json).toMatchObject({ state: 'stored' });
  expect(await liveOf(name)).toBe('1.0.0');
});

longTest.each([
  ['no', 'stored', undefined],
  ['yes', 'live', '1.0.0'],
])('a waiting release sent again with live=%s is %s once approved', async (live, state, version) => {
  const { ask, name } = await waiting();
  for (const wish of [live === 'no' ? 'yes' : 'no', live])
    expect(await send(ask, name, '1.0.0', {}, wish)).toMatchObject({ state: 'waiting' });
  expect((await approve(name, '1.0.0')).json).toMatchObject({ state });
  expect(await liveOf(name)).toBe(version);
});

longTest('approving what is older than what is live by now leaves live what is live', async () => {
  const { ask, name } = await waiting();
  for (const version of ['1.0.0', '2.0.0'])
    expect(await send(ask, name, version)).toMatchObject({ state: 'waiting' });
  expect((await approve(name, '2.0.0')).json).toMatchObject({ state: 'live' });
  expect((await approve(name, '1.0.0')).json).toMatchObject({ state: 'stored' });
  expect(await liveOf(name)).toBe('2.0.0');
  const promoted = await ask('POST', `/remotes/${name}/releases/1.0.0/promotion`);
  expect(promoted.json).toMatchObject({ state: 'live' });
});

test('giving a team another name approves no waiting name; giving it the waiting one does', async () => {
  const { red, ask, name } = await waiting();
  const other = `${name}-other`;
  expect(await send(ask, name, '1.0.0')).toMatchObject({ state: 'waiting' });
  const as = { actor: 'operator' as const, name: red.name, onlyAdmins: true };
  const give = (remote: string) =>
    changeTeam(server.db, as, (trx, known) => addTeamRemotes(trx, known, [remote]));
  await give(other);
  expect(await send(ask, name, '1.1.0')).toMatchObject({ state: 'waiting' });
  const saved = await admin.ask('PUT', `/teams/${red.name}/remotes`, { remotes: [name, other] });
  expect(saved.status).toBe(200);
  expect(await send(ask, name, '1.2.0')).toMatchObject({ state: 'waiting' });
  const promotion = () => ask('POST', `/remotes/${name}/releases/1.2.0/promotion`);
  expect((await promotion()).json).toMatchObject({ status: 409, code: 'waits' });
  const states = async () =>
    ((await admin.ask('GET', `/remotes/${name}`)).json as Remote).releases.map(({ state }) => state);
  expect(await states()).toEqual(['waiting', 'waiting', 'waiting']);
  await give(name);
  expect(await states()).toEqual(['stored', 'stored', 'stored']);
  expect((await promotion()).json).toMatchObject({ state: 'live' });
  expect(await send(ask, name, '1.3.0')).toMatchObject({ state: 'live' });
});

test.each([
  ['an admin', (name: string) => admin.ask('POST', `/remotes/${name}/releases/1.0.0/promotion`)],
  ['the command line', async (name: string) => store.run('release', await store.build({ name }))],
])('a release made live by %s no longer waits', async (_, release) => {
  const { ask, name } = await waiting();
  expect(await send(ask, name, '1.0.0')).toMatchObject({ state: 'waiting' });
  await release(name);
  expect(await liveOf(name)).toBe('1.0.0');
  expect(await send(ask, name, '1.1.0')).toMatchObject({ state: 'live' });
});

longTest('a team at the limit claims no more names by publishing', async () => {
  const { red, ask, name } = await waiting();
  const owned = Array.from({ length: TEAM_LIMITS.remotes }, (_, at) => `${red.name}-${at}`);
  const as = { actor: 'operator' as const, name: red.name, onlyAdmins: true };
  const own = (remotes: readonly string[]) =>
    changeTeam(server.db, as, (trx, known) => setTeamRemotes(trx, known, remotes));
  await own(owned);
  expect(await send(ask, name, '1.0.0')).toMatchObject({ status: 409, code: 'too-many-names' });
  await own(owned.slice(1));
  expect(await send(ask, name, '1.0.0')).toMatchObject({ state: 'waiting' });
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
