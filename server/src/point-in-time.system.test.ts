import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { readDeletions } from './operations/backup/deletions';
import { type Archived, archived } from './testing/archived';
import { builtServer } from './testing/built-server';
import { builtProgram, start } from './testing/program';
import type { TestServer } from './testing/server';
import { until } from './testing/until';

jest.setTimeout(300_000);

/** `npm run test:system` says where it is. */
const { POSTGRES_PATH: program = '' } = process.env;

let folder: string;
let archive: Archived;
beforeAll(async () => {
  if (program === '') return;
  folder = await mkdtemp(join(tmpdir(), 'venture-point-in-time-'));
  archive = await archived(program);
});
afterAll(async () => {
  if (program === '') return;
  await archive.stop();
  await rm(folder, { recursive: true });
});

const PASSWORD = 'correct horse battery';

const signUp = async (server: TestServer, email: string) => {
  const made = { fullName: 'Somebody', email, password: PASSWORD, userType: 'user' };
  expect(await (await server.call('signup.php', made)).json()).toMatchObject({ success: true });
};

const logIn = (server: TestServer, email: string) => server.call('login.php', { email, password: PASSWORD });

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** As whom one is logged in, by the status of the answer. */
const statusOf = async (server: TestServer, cookie: string) =>
  (await fetch(`${server.address}/api/v1/me`, { headers: { cookie } })).status;

async function deleteOwn(server: TestServer, email: string): Promise<void> {
  const cookie = cookiesOf(await logIn(server, email));
  const deleted = await server.call('v1/me/deletion', { password: PASSWORD }, { cookie });
  expect(deleted.status).toBe(204);
}

/** Waits until the server has listed as many deletions. */
async function listed(file: string, count: number): Promise<void> {
  await until(
    async () => (await readDeletions(file))?.deletions.length === count,
    `${count} deletions are listed`,
    60_000,
  );
}

(program ? test : test.skip)(
  "a dump by PostgreSQL's own parallel tools is restored into another database, where nothing goes on that had ended",
  async () => {
    const [from, other] = [await archived(program), await archived(program)];
    const run = promisify(execFile);
    const tool = (name: string, ...args: readonly string[]) => run(join(dirname(program), name), args);
    const [dump, deletions] = [join(folder, 'dump'), join(folder, 'dumped.jsonl')];
    const first = await builtServer({ DATABASE_URL: from.url, DELETIONS_FILE: deletions });
    for (const name of ['kim', 'lou']) await signUp(first, `${name}@example.org`);
    const session = cookiesOf(await logIn(first, 'kim@example.org'));
    await tool('pg_dump', '--format=directory', '--jobs=2', '--file', dump, from.url);
    await deleteOwn(first, 'lou@example.org');
    await listed(deletions, 1);
    await first.close();

    await tool('pg_restore', '--exit-on-error', '--no-owner', '--jobs=2', '--dbname', other.url, dump);
    const settings = { DATABASE_URL: other.url, DATA_DIR: join(folder, 'dumped') };
    const recovered = start(await builtProgram(), settings, ['recovered', '--deletions', deletions]);
    expect((await recovered.ended).code).toBe(0);
    const second = await builtServer({ DATABASE_URL: other.url });
    expect(await statusOf(second, session)).toBe(401);
    for (const [name, success] of [
      ['kim', true],
      ['lou', false],
    ] as const)
      expect(await (await logIn(second, `${name}@example.org`)).json()).toMatchObject({ success });
    await second.close();
    await from.stop();
    await other.stop();
  },
);

(program ? test : test.skip)(
  'a mistake in the database is undone to the second: everything before it is there, and nothing that had ended',
  async () => {
    const deletions = join(folder, 'deletions.jsonl');
    const settings = { DATABASE_URL: archive.url, DELETIONS_FILE: deletions };
    const first = await builtServer(settings);
    await signUp(first, 'before-the-copy@example.org');
    await archive.baseBackup();
    for (const name of ['joe', 'ann', 'bob']) await signUp(first, `${name}@example.org`);
    await deleteOwn(first, 'ann@example.org');
    const session = cookiesOf(await logIn(first, 'joe@example.org'));
    expect(await statusOf(first, session)).toBe(200);

    const [moment] = await archive.machine.ask<{ at: string }>('select clock_timestamp()::text as at');
    await deleteOwn(first, 'bob@example.org');
    await signUp(first, 'after@example.org');
    await listed(deletions, 2);
    await first.db.schema.dropTable('users').cascade().execute();
    await archive.machine.ask('select pg_switch_wal()');
    await first.close();
    await archive.machine.kill();

    // It ends by itself before it can be used, and says why; the copy is as good as before.
    await expect(archive.recover('2999-01-01 00:00:00+00')).rejects.toThrow();
    const { url } = await archive.recover(moment?.at ?? '');
    const again = { DATABASE_URL: url, DATA_DIR: join(folder, 'data') };
    const recovered = start(await builtProgram(), again, ['recovered', '--deletions', deletions]);
    const { code, out } = await recovered.ended;
    expect(out).toMatch(/^All sessions and links .*\nAccounts deleted again by .*: 1\.\n/);
    expect(code).toBe(0);

    const second = await builtServer({ ...settings, DATABASE_URL: url });
    const mayLogIn = async (name: string) =>
      Object(await (await logIn(second, `${name}@example.org`)).json()).success;
    for (const name of ['before-the-copy', 'joe']) expect([name, await mayLogIn(name)]).toEqual([name, true]);
    for (const name of ['ann', 'bob', 'after']) expect([name, await mayLogIn(name)]).toEqual([name, false]);
    expect(await statusOf(second, session)).toBe(401);
    await second.close();
  },
);
