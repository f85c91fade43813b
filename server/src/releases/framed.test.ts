import { expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { archiveOf } from '../testing/archive';
import type { TestPerson } from '../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../testing/per-file';
import { newTeamName, team } from '../testing/teams';
import { renewList } from './list-changes';

const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });

type Asking = Pick<TestPerson, 'ask'>;

async function publish(
  { ask }: Asking,
  [name, version]: readonly [string, string],
  query: Record<string, string> = {},
  manifest: object = {},
) {
  const body = await archiveOf(await store.build({ name, version, manifest }));
  const wanted = new URLSearchParams({ live: 'yes', rollout: 'now', ...query });
  const { json } = await ask('PUT', `/remotes/${name}/releases/${version}?${wanted}`, body);
  expect(json).not.toHaveProperty('status');
}

const isFramed = async (name: string) =>
  (await store.list()).remotes.find((remote) => remote.name === name)?.framed === true;
const look = () => renewList(store.environment);
const grant = (name: string, remotes: readonly string[]) =>
  admin.ask('PUT', `/teams/${name}/remotes`, {
    remotes,
  });

/** A team whose game may go live at once. */
async function owner() {
  const made = await team(server);
  const [game = ''] = made.remotes;
  await grant(made.name, [game]);
  return { ...made, game, ...(await made.token()), name: made.name };
}

test('remotes from the command line run in the page', async () => {
  const name = newTeamName();
  await store.release('1.0.0', name);
  expect(await isFramed(name)).toBe(false);
});

longTest('a wrapped game runs in a frame, also when it comes by the command line', async () => {
  const name = newTeamName();
  await store.run('release', await store.build({ name, manifest: { wrapped: true } }));
  expect(await isFramed(name)).toBe(true);
  await store.release('2.0.0', name);
  expect(await isFramed(name)).toBe(false);
});

test("a team's release runs in a frame, and stays there after the team is gone", async () => {
  const { game, ...red } = await owner();
  await publish(red, [game, '1.0.0']);
  expect(await isFramed(game)).toBe(true);
  expect(await store.run('releases')).toMatch(new RegExp(`^${game} .* in a frame$`, 'm'));
  await grant(red.name, []);
  await look();
  expect(await isFramed(game)).toBe(true);
  await admin.ask('DELETE', `/teams/${red.name}`);
  await store.release('1.0.0', newTeamName());
  expect(await isFramed(game)).toBe(true);
});

longTest('what an admin releases over HTTP runs in a frame from the first list on', async () => {
  const name = newTeamName();
  await publish(admin, [name, '1.0.0']);
  expect(await isFramed(name)).toBe(true);
});

longTest('what an admin releases of the platform does not', async () => {
  await publish(admin, ['auth', '1.0.0']);
  expect(await isFramed('auth')).toBe(false);
});

longTest('one that was approved, or stored first, is framed as it goes live', async () => {
  const made = await team(server);
  const [game = ''] = made.remotes;
  await publish(await made.token(), [game, '1.0.0']);
  await admin.ask('POST', `/remotes/${game}/releases/1.0.0/approval`);
  expect(await isFramed(game)).toBe(true);
  const name = newTeamName();
  await publish(admin, [name, '1.0.0'], { live: 'no' });
  await admin.ask('POST', `/remotes/${name}/releases/1.0.0/promotion`, {});
  expect(await isFramed(name)).toBe(true);
});

longTest('a release before, or one that is rolled out, frames the live one too', async () => {
  const name = newTeamName();
  await store.release('1.0.0', name);
  await publish(admin, [name, '2.0.0'], { rollout: '10' });
  expect((await store.list()).remotes.find((remote) => remote.name === name)).toMatchObject({
    ...{ version: '1.0.0', framed: true, rollout: { entry: { version: '2.0.0' } } },
  });
  await store.run('rollback', name);
  expect(await isFramed(name)).toBe(false);
  await admin.ask('POST', `/remotes/${name}/releases/2.0.0/promotion`, {});
  await store.release('3.0.0', name);
  expect(await isFramed(name)).toBe(true);
  await store.release('4.0.0', name);
  expect(await isFramed(name)).toBe(false);
  await store.run('rollback', name, '2.0.0');
  expect(await isFramed(name)).toBe(true);
});

test('granting a name to a team or taking it away changes its framing at the next check, in a newer list', async () => {
  const [name, made] = [newTeamName(), await team(server, [])];
  await store.release('1.0.0', name);
  const { serial } = await store.list();
  await grant(made.name, [name]);
  await look();
  expect(await isFramed(name)).toBe(true);
  const framed = await store.list();
  expect(framed.serial).toBeGreaterThan(serial);
  await look();
  expect((await store.list()).serial).toBe(framed.serial);
  await grant(made.name, []);
  await look();
  expect(await isFramed(name)).toBe(false);
});

longTest('the list says whose a remote is, as long as it is theirs', async () => {
  const teamOf = async (name: string) =>
    (await store.list()).remotes.find((remote) => remote.name === name)?.team;
  const [name, made] = [newTeamName(), await team(server, [])];
  await store.release('1.0.0', name);
  expect(await teamOf(name)).toBeUndefined();
  await grant(made.name, [name]);
  await look();
  expect(await teamOf(name)).toBe(made.name);
  await store.release('2.0.0', name);
  expect(await teamOf(name)).toBe(made.name);
  await grant(made.name, []);
  await look();
  expect(await teamOf(name)).toBeUndefined();
});
