import { describe, expect, test } from '@jest/globals';
import type { PublishResult, Remote } from '@venture/api/v1/releases';
import { archiveOf } from '../../testing/archive';
import type { TestPerson } from '../../testing/people';
import { sharedPerson, sharedServer, sharedStore } from '../../testing/per-file';
import type { TestRemote } from '../../testing/remote';
import { newTeamName, type TestToken, team } from '../../testing/teams';
import { readPublishedReleaseHashes } from '../store/rows';

const store = sharedStore();
const server = sharedServer(() => store.env);
const admin = sharedPerson(server, { isAdmin: true });

type Asking = Pick<TestToken, 'ask'>;

async function publish(
  { ask }: Asking,
  made: TestRemote & { readonly name: string },
  query = 'live=yes&rollout=now',
) {
  const { name, version = '1.0.0' } = made;
  const body = await archiveOf(await store.build(made));
  return ask('PUT', `/remotes/${name}/releases/${version}?${query}`, body);
}
const liveVersion = async (name: string) =>
  (await store.list().catch(() => ({ remotes: [] }))).remotes.find((remote) => remote.name === name)?.version;
const rowOf = (name: string) =>
  server.db
    .selectFrom('releases')
    .select('manifest_hash')
    .where('remote', '=', name)
    .executeTakeFirstOrThrow();
const remoteOf = async (name: string) => (await admin.ask('GET', `/remotes/${name}`)).json as Remote;

/** A team that owns a remote, and its token for everything. */
async function owner(): Promise<Asking & { readonly name: string; readonly member: TestPerson }> {
  const made = await team(server);
  const [name = ''] = made.remotes;
  return { ...(await made.token()), name, member: made.member };
}

describe('a team', () => {
  test('publishes a release live at once; repeating it changes nothing', async () => {
    const red = await owner();
    const answer = await publish(red, { name: red.name });
    expect(answer.json).toEqual({
      name: red.name,
      version: '1.0.0',
      state: 'live',
      isNew: true,
      preview: `#/preview/${red.name}/1.0.0`,
    });
    expect(await liveVersion(red.name)).toBe('1.0.0');
    const { serial } = await store.list();
    expect((await publish(red, { name: red.name })).json).toMatchObject({ state: 'live', isNew: false });
    expect((await store.list()).serial).toBe(serial);
  });

  test('is listed with manifest fields that the platform does not know', async () => {
    const red = await owner();
    const note = ['a\u0000b', 'a\ud800b'];
    await publish(red, { name: red.name, manifest: { note } as object }, 'live=no');
    const { json } = await admin.ask('GET', '/remotes');
    expect(json).toMatchObject({
      remotes: expect.arrayContaining([expect.objectContaining({ name: red.name, title: red.name })]),
    });
  });

  test('stores a release first, and makes it live later', async () => {
    const red = await owner();
    expect((await publish(red, { name: red.name }, 'live=no')).json).toMatchObject({ state: 'stored' });
    expect(await liveVersion(red.name)).toBeUndefined();
    expect((await publish(red, { name: red.name }, 'live=no')).json).toMatchObject({ isNew: false });
    const promoted = await red.ask('POST', `/remotes/${red.name}/releases/1.0.0/promotion`, {});
    expect(promoted.json).toMatchObject({ state: 'live', isNew: true });
    expect(await liveVersion(red.name)).toBe('1.0.0');
  });

  test('rolls back, switches off and on, and the history says who did what and why', async () => {
    const red = await owner();
    await publish(red, { name: red.name }, 'live=yes&commit=abc123&run=https://ci.example/7&note=First');
    await publish(red, { name: red.name, version: '1.1.0' });
    const back = await red.ask('POST', `/remotes/${red.name}/rollback`, { note: 'It froze.' });
    expect(back.json).toMatchObject({ version: '1.0.0', state: 'live' });
    expect(await liveVersion(red.name)).toBe('1.0.0');
    const off = await red.ask('PUT', `/remotes/${red.name}/disabled`, { disabled: true });
    expect(off.json).toMatchObject({ live: { version: '1.0.0', isDisabled: true } });
    await red.ask('PUT', `/remotes/${red.name}/disabled`, { disabled: false });
    const { history, releases, live } = await remoteOf(red.name);
    expect(live).toMatchObject({ isDisabled: false });
    const by = 'token “CI”';
    expect(history).toMatchObject([
      { action: 'remote-enabled', version: '1.0.0', sentence: 'Switched on, by token “CI”.' },
      { action: 'remote-disabled', version: '1.0.0', sentence: 'Switched off, by token “CI”.' },
      { channel: 'rollback', version: '1.0.0', origin: { by, note: 'It froze.' } },
      { channel: 'release', version: '1.1.0', origin: { by } },
      {
        ...{ channel: 'release', version: '1.0.0' },
        origin: { by, commit: 'abc123', run: 'https://ci.example/7', note: 'First' },
      },
    ]);
    expect(releases).toMatchObject([
      { version: '1.1.0', state: 'stored' },
      { version: '1.0.0', state: 'live', origin: { commit: 'abc123' } },
    ]);
  });

  test('removes a release that no page may ask for; its version stays taken', async () => {
    const red = await owner();
    await publish(red, { name: red.name });
    await publish(red, { name: red.name, version: '2.0.0' }, 'live=no');
    const remove = (version: string) => red.ask('DELETE', `/remotes/${red.name}/releases/${version}`);
    expect((await remove('1.0.0')).json).toMatchObject({ status: 409, code: 'release-in-use' });
    expect((await remove('2.0.0')).status).toBe(204);
    expect((await remove('2.0.0')).status).toBe(404);
    expect((await remoteOf(red.name)).releases).toMatchObject([{ state: 'removed' }, { state: 'live' }]);
    const other = { name: red.name, version: '2.0.0', files: { 'js/pages.js': 'other()' } };
    expect((await publish(red, other)).json).toMatchObject({ status: 422, code: 'version-taken' });
  });

  test('gets all problems of a release, with a remedy for each', async () => {
    const red = await owner();
    const files = { 'rules.mjs': '(', 'js/remoteEntry.js': `//${'x'.repeat(9000)}` };
    const { json } = await publish(red, { name: red.name, files: { ...files, 'js/pages.js': '1' } });
    expect(json).toMatchObject({ status: 422, findings: expect.any(Array) });
    const { findings } = Object(json);
    expect(findings.map(({ code }: { code: string }) => code)).toContain('rules-broken');
    for (const { sentence, remedy } of findings)
      expect([sentence, remedy]).toEqual(Array(2).fill(expect.stringMatching(/\.$/)));
    expect(await liveVersion(red.name)).toBeUndefined();
  });

  test("finds its own remotes, and no other team's", async () => {
    const [red, blue] = [await owner(), await owner()];
    await publish(red, { name: red.name });
    const names = async ({ ask }: Asking) =>
      Object((await ask('GET', '/remotes')).json).remotes.map(({ name }: { name: string }) => name);
    for (const who of [red, red.member]) expect(await names(who)).toEqual([red.name]);
    expect(await names(blue)).toEqual([blue.name]);
    expect(await names(admin)).toEqual(expect.arrayContaining([red.name, blue.name]));
  });
});

describe('an unapproved release', () => {
  test('waits, runs nowhere, and is live once an admin approves it', async () => {
    const made = await team(server, []);
    const name = `${newTeamName()}-new`;
    const token = await made.token({ remotes: [name] });
    const others = { 'index.html': '<h1>New</h1>' };
    const answer = (await publish(token, { name, others })).json as PublishResult;
    expect(answer).toMatchObject({ state: 'waiting', isNew: true });
    expect(await liveVersion(name)).toBeUndefined();
    const page = () => fetch(`${server.address}/remotes/${name}/1.0.0/index.html`);
    expect((await page()).status).toBe(404);
    const path = `/remotes/${name}/releases/1.0.0`;
    expect((await token.ask('POST', `${path}/promotion`, {})).json).toMatchObject({ code: 'waits' });
    expect((await token.ask('POST', `${path}/approval`)).json).toMatchObject({ status: 403 });
    expect((await remoteOf(name)).waiting).toBe(1);
    // A waiting release need not fit beside others.
    const { manifest_hash } = await rowOf(name);
    expect(await readPublishedReleaseHashes(server.db)).not.toContain(manifest_hash);
    expect((await admin.ask('POST', `${path}/approval`)).json).toMatchObject({ state: 'live' });
    expect(await liveVersion(name)).toBe('1.0.0');
    expect(await readPublishedReleaseHashes(server.db)).toContain(manifest_hash);
    expect((await remoteOf(name)).waiting).toBe(0);
    expect((await publish(token, { name, version: '1.1.0' })).json).toMatchObject({ state: 'live' });
  });

  test('frees its name when it is deleted', async () => {
    const [red, blue] = [await team(server, []), await team(server, [])];
    const name = `${newTeamName()}-new`;
    const [mine, theirs] = [await red.token({ remotes: [name] }), await blue.token({ remotes: [name] })];
    await publish(mine, { name });
    expect((await publish(theirs, { name })).json).toMatchObject({ status: 403, code: 'not-your-remote' });
    expect((await admin.ask('DELETE', `/remotes/${name}/releases/1.0.0`)).status).toBe(204);
    expect((await remoteOf(name)).owner).toBeUndefined();
  });

  test("is refused if its route is another remote's", async () => {
    const [red, blue] = [await owner(), await owner()];
    await publish(red, { name: red.name });
    const manifest = { routes: [{ path: `/${red.name}`, title: 'x' }] };
    const { json } = await publish(admin, { name: blue.name, manifest });
    expect(json).toMatchObject({ status: 422, findings: [{ code: 'route-taken' }] });
  });
});
