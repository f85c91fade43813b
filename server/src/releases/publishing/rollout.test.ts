import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Remote } from '@venture/api/v1/releases';
import { archiveOf } from '../../testing/archive';
import { person, type TestPerson } from '../../testing/people';
import { type TestServer, testServer } from '../../testing/server';
import { type TestStore, testStore } from '../../testing/store';
import { type TestToken, team } from '../../testing/teams';

let store: TestStore;
let server: TestServer;
let name: string;
let token: TestToken;
let member: TestPerson;
beforeAll(async () => {
  store = await testStore();
  server = await testServer(store.env);
  const made = await team(server);
  [name = ''] = made.remotes;
  const admin = await person(server, { isAdmin: true });
  await admin.ask('PUT', `/teams/${made.name}/grants`, { remotes: [name], routes: [`/${name}`], slots: [] });
  token = await made.token();
  member = made.member;
  for (const [version, live] of [
    ['1.0.0', 'yes'],
    ['2.0.0', 'no'],
  ]) {
    const body = await archiveOf(await store.build({ name, version: version ?? '' }));
    await token.ask('PUT', `/remotes/${name}/releases/${version}?live=${live}`, body);
  }
});
afterAll(async () => {
  await server.close();
  await store.remove();
});

const promote = (body: object) => token.ask('POST', `/remotes/${name}/releases/2.0.0/promotion`, body);
const listed = async () => Object((await member.ask('GET', '/remotes')).json).remotes[0];
const remote = async () => (await member.ask('GET', `/remotes/${name}`)).json as Remote;

test('a team rolls a stored release out, sees how it fares, takes it back and promotes it', async () => {
  expect((await promote({ rollout: 'soon' })).status).toBe(400);
  expect((await promote({ rollout: '10' })).json).toMatchObject({ state: 'stored', isNew: true });
  const none = { visitors: 0, failed: 0, frozen: 0 };
  const { rollout, live } = await remote();
  expect(rollout).toEqual({ version: '2.0.0', share: 0.1, plan: '10 %', newer: none, live: none });
  expect(live?.version).toBe('1.0.0');
  expect(await listed()).toMatchObject({
    title: expect.any(String),
    rollout: { version: '2.0.0', share: 0.1 },
  });
  const report = { remote: name, version: '2.0.0', source: 'live', event: 'failed', code: 'entry-broken' };
  expect((await server.call('v1/beacons', report)).status).toBe(204);
  expect((await remote()).rollout?.newer).toEqual({ visitors: 1, failed: 1, frozen: 0 });

  const back = await token.ask('POST', `/remotes/${name}/rollback`, {});
  expect(back.json).toMatchObject({ version: '1.0.0', state: 'live' });
  expect((await remote()).rollout).toBeUndefined();
  await promote({ rollout: '50' });
  await promote({});
  const { history, ...now } = await remote();
  expect(now).toMatchObject({ live: { version: '2.0.0' } });
  expect(now.rollout).toBeUndefined();
  const told = history.map((event) => event.rollout?.what ?? event.version);
  expect(told).toEqual(['2.0.0', 'started', 'taken-back', 'started', '1.0.0']);
});

test('that a rollout stopped by itself is said until something else is live', async () => {
  const row = { remote: name, version: '3.0.0', outcome: 'stopped', ended_at: new Date() } as const;
  const stopped = (live_version: string) =>
    server.db
      .insertInto('rollouts')
      .values({ ...row, live_version, plan: '[]' })
      .execute();
  await stopped('1.0.0');
  expect(await listed()).not.toHaveProperty('stopped');
  await stopped('2.0.0');
  expect([await listed(), await remote()].map((one) => one.stopped)).toEqual(['3.0.0', '3.0.0']);
});
