import { beforeAll, expect, test } from '@jest/globals';
import type { Remote } from '@venture/api/v1/releases';
import { longTest } from '@venture/testing/long-test';
import { archiveOf } from '../../testing/archive';
import { person, type TestPerson } from '../../testing/people';
import { sharedServer, sharedStore } from '../../testing/per-file';
import type { TestRemote } from '../../testing/remote';
import { newTeamName, type TestToken, team } from '../../testing/teams';

let name: string;
let token: TestToken;
let member: TestPerson;
const store = sharedStore();
const server = sharedServer(() => store.env);
beforeAll(async () => {
  const made = await team(server);
  [name = ''] = made.remotes;
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

const promote = (body: object) => token.ask('POST', `/remotes/${name}/releases/2.0.0/promotion`, body);
const listed = async () => Object((await member.ask('GET', '/remotes')).json).remotes[0];
const remote = async () => (await member.ask('GET', `/remotes/${name}`)).json as Remote;

const publish = async (made: TestRemote & { readonly name: string }, query: string) =>
  token.ask(
    'PUT',
    `/remotes/${made.name}/releases/${made.version}?${new URLSearchParams(query)}`,
    await archiveOf(await store.build(made)),
  );

test('one call stores a release and gives it to a share of people; repeating it changes nothing', async () => {
  expect((await publish({ name, version: '1.5.0' }, 'rollout=soon')).status).toBe(400);
  const sent = () => publish({ name, version: '1.5.0' }, 'rollout=10 % for 10 minutes, then all');
  const plan = '10 % for 10 minutes, then all';
  expect((await sent()).json).toMatchObject({ state: 'stored', isNew: true, rollout: plan });
  expect((await sent()).json).toMatchObject({ state: 'stored', isNew: false, rollout: plan });
  expect((await remote()).rollout).toMatchObject({ version: '1.5.0', share: 0.1, plan });
  await token.ask('POST', `/remotes/${name}/rollback`);
});

longTest(
  'what a team makes live without a plan is rolled out by the usual one; it, and an admin, may say otherwise',
  async () => {
    const plan = '10 % for 10 minutes, then all';
    for (const { ask } of [token, member]) {
      const body = await archiveOf(await store.build({ name, version: '1.5.1' }));
      const sent = await ask('PUT', `/remotes/${name}/releases/1.5.1?live=yes`, body);
      expect(sent.json).toMatchObject({ state: 'stored', rollout: plan });
      await ask('POST', `/remotes/${name}/rollback`);
    }
    const admin = await person(server, { isAdmin: true });
    const versions = [
      [token, '1.5.2', '&rollout=now'],
      [admin, '1.5.3', ''],
    ] as const;
    for (const [{ ask }, version, how] of versions) {
      const body = await archiveOf(await store.build({ name, version }));
      const sent = await ask('PUT', `/remotes/${name}/releases/${version}?live=yes${how}`, body);
      expect(sent.json).toMatchObject({ state: 'live' });
    }
    await admin.ask('PUT', `/remotes/${name}/disabled`, { disabled: true });
    expect((await publish({ name, version: '1.5.4' }, 'live=yes')).json).toMatchObject({ state: 'live' });
    await admin.ask('PUT', `/remotes/${name}/disabled`, { disabled: false });
    await admin.ask('POST', `/remotes/${name}/rollback`, { version: '1.0.0' });
  },
);

longTest('the first release of a name goes to everybody, whatever its plan', async () => {
  const first = `${newTeamName()}-new`;
  const admin = await person(server, { isAdmin: true });
  const { ask } = await (await team(server, [])).token({ remotes: [first] });
  const body = await archiveOf(await store.build({ name: first, version: '1.0.0' }));
  const { json } = await ask('PUT', `/remotes/${first}/releases/1.0.0?rollout=10`, body);
  expect(json).toMatchObject({ state: 'waiting' });
  expect((await admin.ask('POST', `/remotes/${first}/releases/1.0.0/approval`)).json).toMatchObject({
    state: 'live',
  });
});

longTest('what is sent under another name or version is refused, with a remedy', async () => {
  const body = await archiveOf(await store.build({ name, version: '3.0.0' }));
  const { json } = await token.ask('PUT', `/remotes/${name}/releases/3.0.1`, body);
  const finding = { code: 'other-release', sentence: `release.json says that this is ${name} 3.0.0.` };
  expect(json).toMatchObject({
    status: 422,
    findings: [{ ...finding, remedy: expect.stringMatching(/\.$/) }],
  });
});

test('a team rolls out a stored release, sees how it fares, takes it back and promotes it', async () => {
  expect((await promote({ rollout: 'soon' })).status).toBe(400);
  expect((await promote({ rollout: '10' })).json).toMatchObject({ state: 'stored', isNew: true });
  const none = { visitors: 0, failed: 0 };
  const { rollout, live } = await remote();
  expect(rollout).toEqual({ version: '2.0.0', share: 0.1, plan: '10 %', newer: none, live: none });
  expect(live?.version).toBe('1.0.0');
  expect(await listed()).toMatchObject({
    title: expect.any(String),
    rollout: { version: '2.0.0', share: 0.1 },
  });
  const back = await token.ask('POST', `/remotes/${name}/rollback`, {});
  expect(back.json).toMatchObject({ version: '1.0.0', state: 'live' });
  expect((await remote()).rollout).toBeUndefined();
  await promote({ rollout: '50' });
  await promote({});
  const { history, ...now } = await remote();
  expect(now).toMatchObject({ live: { version: '2.0.0' } });
  expect(now.rollout).toBeUndefined();
  const told = history.map((event) => event.rollout?.what ?? event.version);
  expect(told.slice(0, 4)).toEqual(['2.0.0', 'started', 'taken-back', 'started']);
  expect(told.at(-1)).toBe('1.0.0');
});

longTest(
  'another plan of what is rolled out is recorded as changed, with who changed it, and as no promotion',
  async () => {
    const sent = await publish({ name, version: '3.0.0' }, 'rollout=10');
    expect(sent.json).toMatchObject({ rollout: '10 %' });
    const before = (await remote()).revision;
    const changed = await member.ask('POST', `/remotes/${name}/releases/3.0.0/promotion`, { rollout: '25' });
    expect(changed.json).toMatchObject({ state: 'stored', rollout: '25 %' });
    const { rollout, revision, history } = await remote();
    expect(rollout).toMatchObject({ version: '3.0.0', share: 0.25 });
    expect(revision).not.toBe(before);
    expect(history[0]).toMatchObject({ action: 'rollout-plan-changed', rollout: { what: 'plan-changed' } });
    expect(history[0]?.sentence).toMatch(/^Changed how 3\.0\.0 is rolled out, by .* The plan: 25 %\.$/);
    const kept = server.db
      .selectFrom('rollouts')
      .select('outcome')
      .where('version', '=', '3.0.0')
      .orderBy('id');
    expect((await kept.execute()).map(({ outcome }) => outcome)).toEqual(['replaced', null]);
    await token.ask('POST', `/remotes/${name}/rollback`);
  },
);

test('an automatic stop of a rollout is shown until something else is live', async () => {
  const row = { remote: name, version: '3.0.0', outcome: 'stopped', ended_at: new Date() } as const;
  const stopped = (live_version: string) =>
    server.db
      .insertInto('rollouts')
      .values({ ...row, live_version, share: 0.1, seconds: null })
      .execute();
  await stopped('1.0.0');
  expect(await listed()).not.toHaveProperty('stopped');
  await stopped('2.0.0');
  expect([await listed(), await remote()].map((one) => one.stopped)).toEqual(['3.0.0', '3.0.0']);
});

longTest(
  'what is rolled out goes on by its plan when it is sent with another one, and to everybody without',
  async () => {
    const sent = (query: string) => publish({ name, version: '4.0.0' }, query);
    await sent('rollout=10');
    expect((await sent('rollout=50')).json).toMatchObject({ isNew: false, rollout: '10 %' });
    expect((await sent('live=yes&rollout=now')).json).toMatchObject({ state: 'live', isNew: true });
    const { rollout, live } = await remote();
    expect([rollout, live]).toMatchObject([undefined, { version: '4.0.0' }]);
  },
);
