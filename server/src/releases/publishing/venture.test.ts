import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { sharedServer, sharedStore } from '../../testing/per-file';
import type { TestRemote } from '../../testing/remote';
import { newTeamName, type TestToken, team } from '../../testing/teams';
import { type Ending, inBetween, venture } from '../../testing/venture';

// Check results are tested elsewhere; here a release is sent whatever its faults.
jest.mock('../../../../shared/kit/src/check/check-release.mjs', () => ({
  checkRelease: (folder: string) => JSON.parse(readFileSync(join(folder, 'dist/release.json'), 'utf8')),
}));
jest.mock('../../../../shared/kit/src/typescript.mjs', () => ({}));

const store = sharedStore();
const server = sharedServer(() => store.env);

/** A team that may release its own name or a new one, and its token. */
async function owner(isNew = false): Promise<TestToken & { readonly name: string }> {
  const name = `${newTeamName()}-game`;
  const made = await team(server, isNew ? [] : [name]);
  return { ...(await made.token({ remotes: [name] })), name };
}

type Owner = Awaited<ReturnType<typeof owner>>;

/** Runs the release command twice, once with text output and once with JSON. */
async function released({ name, token }: Owner, made: TestRemote = {}, ...args: readonly string[]) {
  const folder = await store.build({ ...made, name });
  const to = args.includes('--to') ? [] : ['--to', server.address];
  const run = (...more: readonly string[]) =>
    venture(folder, token, 'release', '--built', ...to, ...args, ...more);
  return { folder, text: await run(), json: await run('--json') };
}
const said = ({ out }: Ending) => JSON.parse(out);

test('a live release exits with 0, and is already live when repeated', async () => {
  const red = await owner();
  const { text, json } = await released(red);
  expect(text).toMatchObject({ status: 0, err: '' });
  expect(text.out).toMatch(
    new RegExp(
      `^Sending ${red.name} \\(${red.name}\\) 1.0.0, 4 files, 1 kB, to ${server.address}.*\n.* 1.0.0 is live.$`,
    ),
  );
  expect(json.status).toBe(0);
  expect(said(json)).toMatchObject({
    name: red.name,
    version: '1.0.0',
    state: 'live',
    isNew: false,
    files: 4,
  });
});

test('a release that waits for approval exits with 0, and says what to approve', async () => {
  const red = await owner(true);
  const { text, json } = await released(red);
  expect(text.status).toBe(0);
  expect(text.out).toContain(`${red.name} 1.0.0 waits until an admin approves the name ${red.name}.`);
  expect(said(json)).toMatchObject({ state: 'waiting' });
});

longTest('one that is only stored: 0, and how it is made live; then it is', async () => {
  const red = await owner();
  const { folder, text, json } = await released(red, {}, '--stored');
  expect(text.status).toBe(0);
  expect(text.out).toContain('1.0.0 is stored. "venture promote 1.0.0" makes it live.');
  expect(said(json)).toMatchObject({ state: 'stored', isNew: false });
  const promoted = await venture(folder, red.token, 'promote', '1.0.0', '--to', server.address);
  expect(promoted).toMatchObject({ status: 0, out: `${red.name} 1.0.0 is live for everybody.` });
});

longTest(
  'one for a share of people first: 0, and who has it; giving the command again changes nothing',
  async () => {
    const red = await owner();
    await released(red);
    const { folder, text, json } = await released(red, { version: '1.1.0' }, '--rollout', '10');
    expect(text).toMatchObject({
      status: 0,
      out: expect.stringMatching(/1\.1\.0 is being rolled out: 10 %\.$/m),
    });
    expect(json.status).toBe(0);
    expect(said(json)).toMatchObject({ state: 'stored', isNew: false, rollout: '10 %' });
    const now = said(await venture(folder, red.token, 'status', '--to', server.address, '--json'));
    expect(now).toMatchObject({ live: { version: '1.0.0' }, rollout: { version: '1.1.0', share: 0.1 } });
  },
);

longTest.each([
  ['a plan that is none', 'release', '--rollout', 'soon', '--rollout must be like "10", or'],
  ['a share that leaves too few', 'promote', '--rollout', '95', '--rollout must be like "10", or'],
  [
    'a note that nobody reads',
    'rollback',
    '--note',
    'x'.repeat(301),
    '--note must have at most 300 characters.',
  ],
])('%s exits with 2, before anything is built or sent', async (_what, command, option, value, error) => {
  const folder = await store.build({ name: 'fair' });
  const nowhere = ['--to', 'http://localhost:1'];
  const { status, out, err } = await venture(folder, 'venture_x', command, option, value, ...nowhere);
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toContain(error);
});

test('a release that the gate refuses exits with 1, and lists all problems', async () => {
  const red = await owner();
  const files = { 'rules.mjs': '(' };
  const { text, json } = await released(red, { files, release: { global: 'fetch' } });
  expect([text.status, json.status]).toEqual([1, 1]);
  expect(text.err).toMatch(
    /^global-foreign: .*\n {2}Name it after the remote and its version.*\nrules-broken: /,
  );
  const findings = [{ code: 'global-foreign' }, { code: 'rules-broken' }];
  expect(said(json)).toMatchObject({ status: 422, findings, error: expect.stringContaining('fetch') });
});

longTest('one that is too large: 1, and what helps', async () => {
  const red = await owner();
  const large = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [`js/${at}.js`, ' '.repeat(1_900_000)]),
  );
  const { text, json } = await released(red, { files: large });
  expect(text).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^upload-too-big: .* more than 15 MB,.*\n {2}Make pictures/s),
  });
  expect(said(json)).toMatchObject({
    status: 413,
    code: 'upload-too-big',
    findings: [{ code: 'upload-too-big' }],
  });
});

longTest('a token that has expired: 1, and who makes another', async () => {
  const red = await owner();
  const past = new Date(0);
  await server.db.updateTable('team_tokens').set({ expires_at: past }).where('id', '=', red.id).execute();
  const { text, json } = await released(red);
  expect(text).toMatchObject({
    status: 1,
    err: expect.stringContaining('The token is not valid: it may have expired'),
  });
  expect(said(json)).toMatchObject({ status: 401, error: expect.stringContaining('/#/admin/teams') });
});

longTest('a place that is not the app: 1, and the question which it is', async () => {
  const red = await owner();
  const { text, json } = await released(red, {}, '--to', `${server.address}/elsewhere`);
  expect(text.status).toBe(1);
  expect(text.err).toContain('Is it the address of the app?');
  expect(json.status).toBe(1);
  expect(said(json).error).toContain('Is it the address of the app?');
});

longTest(
  'a connection that breaks while files are sent: 1; the same command again makes it live',
  async () => {
    const red = await owner();
    const place = await inBetween(server.address, 500);
    const { folder, text, json } = await released(red, {}, '--to', place.address);
    place.stop();
    expect(text).toMatchObject({
      status: 1,
      err: expect.stringMatching(/cannot be reached .* Give the same command again/),
    });
    expect(json.status).toBe(0);
    expect(said(json)).toMatchObject({ state: 'live', isNew: true });
    const gone = await venture(folder, red.token, 'status', '--to', place.address, '--json');
    expect([gone.status, said(gone)]).toMatchObject([1, { code: 'unreachable', address: place.address }]);
  },
);

longTest('an app that is busy is asked again when it says, and then it is done: 0', async () => {
  const red = await owner();
  const busy = 'HTTP/1.1 503 Busy\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
  const place = await inBetween(server.address, 500, busy);
  const { text } = await released(red, {}, '--to', place.address);
  place.stop();
  expect(text.status).toBe(0);
  expect(text.out).toMatch(/is busy: trying again in 1 s\.\n.* is live\./);
});

longTest('what an app says orders nothing in a terminal', async () => {
  const red = await owner();
  const note = 'First\u001b[2J\n9.9.9 is live.';
  const { folder } = await released(red, {}, '--note', note);
  const { status, out } = await venture(folder, red.token, 'status', '--to', server.address);
  expect(status).toBe(0);
  expect(out).toContain('“First 9.9.9 is live.”');
  expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
});
