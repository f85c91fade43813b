import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Remote } from '@venture/api/v1/releases';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { createJsonLog } from '../../process/log';
import { archiveOf } from '../../testing/archive';
import { asking, person, type TestPerson } from '../../testing/people';
import { type TestServer, testServer } from '../../testing/server';
import { type TestStore, testStore } from '../../testing/store';
import { team } from '../../testing/teams';
import { checkNextRelease, claimUncheckedRelease } from './check-next';

let store: TestStore;
let folder: string;
/** Has no browser, and so leaves to the tests what is run when. */
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  store = await testStore();
  server = await testServer(store.env);
  admin = await person(server, { isAdmin: true });
  folder = await mkdtemp(join(tmpdir(), 'venture-opener-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  await server.close();
  await store.remove();
  await rm(folder, { recursive: true });
});

type Ask = TestPerson['ask'];

/** A team whose remote is live as 1.0.0. */
async function released() {
  const red = await team(server);
  const [name = ''] = red.remotes;
  await admin.ask('PUT', `/teams/${red.name}/grants`, { remotes: [name], routes: [`/${name}`], slots: [] });
  const { ask, token } = await red.token();
  expect(await send(ask, name, '1.0.0')).toMatchObject({ state: 'live', seen: 'unseen' });
  return { name, ask, token };
}

async function send(ask: Ask, name: string, version: string, how = 'live=yes&rollout=now'): Promise<unknown> {
  const body = await archiveOf(await store.build({ name, version }));
  return (await ask('PUT', `/remotes/${name}/releases/${version}?${how}`, body)).json;
}

/** As a server with a browser keeps what a team sends. */
async function sendHeld(ask: Ask, name: string, version: string, how?: string): Promise<void> {
  const now = await send(ask, name, version, 'live=no');
  expect(now).toMatchObject({ state: 'stored' });
  const plan = how === undefined ? null : JSON.stringify([{ share: 0.1, seconds: 600 }]);
  await sql`update release_origins set is_held = true, wants_live = true, plan = ${plan}, check_after = now()
    where remote = ${name} and version = ${version}`.execute(server.db);
}

/** What this program says of a release, in the place of the one that opens a browser. */
async function check(...said: readonly unknown[]): Promise<void> {
  const lines = said.map((one) => `console.log(${JSON.stringify(JSON.stringify(one))});`);
  await writeFile(join(folder, 'in-browser.mjs'), lines.join('\n'));
  const running = { program: join(folder, 'main.mjs'), signal: new AbortController().signal };
  const environment = { ...store.environment, browserPath: '/nowhere' };
  while (await checkNextRelease({ environment, log: createJsonLog('silent', () => {}), ...running }));
}
const done = { step: 'done' };
const fault = { code: 'page-empty', sentence: 'It shows nothing.', remedy: 'Show something.' };

const remoteOf = async (name: string) => (await admin.ask('GET', `/remotes/${name}`)).json as Remote;
const releaseOf = async (name: string, version: string) =>
  (await remoteOf(name)).releases.find((one) => one.version === version);

longTest('of several servers one runs a release; when that ends, another does after a while', async () => {
  const { name, ask } = await released();
  await sendHeld(ask, name, '1.1.0');
  const taken = await Promise.all([1, 2, 3, 4].map(() => claimUncheckedRelease(server.db)));
  expect(taken.filter(Boolean)).toEqual([{ remote: name, version: '1.1.0' }]);
  await sql`update release_origins set check_after = now() where remote = ${name}`.execute(server.db);
  expect(await claimUncheckedRelease(server.db)).toEqual({ remote: name, version: '1.1.0' });
});

test('what was seen running goes live, with who sent it in the history; a note is shown', async () => {
  const { name, ask } = await released();
  await sendHeld(ask, name, '1.1.0');
  expect(await releaseOf(name, '1.1.0')).toMatchObject({ state: 'waiting', seen: 'awaited' });
  const note = { code: 'policy-blocked', sentence: 'script-src allows no eval.', remedy: 'Bring it along.' };
  await check({ finding: { ...note, isNote: true } }, done);
  expect(await releaseOf(name, '1.1.0')).toMatchObject({ state: 'live', seen: 'fine', findings: [note] });
  expect((await remoteOf(name)).history[0]).toMatchObject({
    sentence: expect.stringContaining('Made 1.1.0 live, by token “CI”'),
  });
});

longTest('one with a plan is rolled out by it', async () => {
  const { name, ask } = await released();
  await sendHeld(ask, name, '1.1.0', '10');
  await check(done);
  expect(await remoteOf(name)).toMatchObject({
    live: { version: '1.0.0' },
    rollout: { version: '1.1.0', share: 0.1 },
  });
});

test('what has a fault waits; its team cannot make it live, an admin can', async () => {
  const { name, ask } = await released();
  await sendHeld(ask, name, '1.1.0');
  await check({ finding: fault }, done);
  expect(await releaseOf(name, '1.1.0')).toMatchObject({
    state: 'waiting',
    seen: 'faulty',
    findings: [fault],
  });
  const promoted = await ask('POST', `/remotes/${name}/releases/1.1.0/promotion`);
  expect(promoted.json).toMatchObject({
    code: 'waits',
    detail: expect.stringContaining('It shows nothing.'),
  });
  expect(await send(ask, name, '1.1.0')).toMatchObject({ state: 'waiting', seen: 'faulty' });
  const approved = await admin.ask('POST', `/remotes/${name}/releases/1.1.0/approval`);
  expect(approved.json).toMatchObject({ state: 'live' });
  const { history } = await remoteOf(name);
  expect(history.map(({ sentence }) => sentence).join()).toContain('something was wrong: It shows nothing.');
});

longTest(
  'what an admin took off meanwhile stays off, and what is older than the live release is stored',
  async () => {
    const [off, older] = [await released(), await released()];
    await sendHeld(off.ask, off.name, '1.1.0');
    await store.run('releases', 'remove', off.name);
    await sendHeld(older.ask, older.name, '1.1.0');
    await send(older.ask, older.name, '1.2.0');
    await check(done);
    expect((await remoteOf(off.name)).live).toBeUndefined();
    expect(await remoteOf(older.name)).toMatchObject({ live: { version: '1.2.0' } });
    expect(await releaseOf(older.name, '1.1.0')).toMatchObject({ state: 'stored', seen: 'fine' });
  },
);

longTest('what cannot be run waits for an admin', async () => {
  const { name, ask } = await released();
  await sendHeld(ask, name, '1.1.0');
  await check('no object');
  expect(await releaseOf(name, '1.1.0')).toMatchObject({
    state: 'waiting',
    findings: [{ code: 'check-failed' }],
  });
});

longTest(
  'where there is a browser, nothing of a team is live before it was run, and only so much may wait for that',
  async () => {
    const { name, ask, token } = await released();
    await send(ask, name, '1.1.0', 'live=no');
    const other = await testServer({ ...store.env, BROWSER_PATH: '/nowhere' });
    const askOther = asking(other.address, { Authorization: `Bearer ${token}` });
    const promoted = await askOther('POST', `/remotes/${name}/releases/1.1.0/promotion`);
    expect(promoted.json).toMatchObject({
      code: 'waits',
      detail: 'It cannot go live yet. Nobody has seen it run.',
    });
    expect(await send(askOther, name, '1.1.0')).toMatchObject({ state: 'waiting', seen: 'awaited' });
    expect(await send(askOther, name, '1.2.0')).toMatchObject({ state: 'waiting', seen: 'awaited' });
    for (let minor = 3; minor < 13; minor += 1) await send(ask, name, `1.${minor}.0`, 'live=no');
    await sql`update release_origins set is_held = true, findings = null, check_after = now() + interval '1 day'
    where remote = ${name} and version <> '1.0.0'`.execute(server.db);
    expect(await send(askOther, name, '2.0.0')).toMatchObject({ status: 503, code: 'overloaded' });
    expect(await remoteOf(name)).toMatchObject({ live: { version: '1.0.0' } });
    await other.close();
  },
);
