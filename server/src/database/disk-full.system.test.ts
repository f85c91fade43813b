import { execFileSync } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { sharedServer } from '../testing/per-file';
import { addressOf, builtProgram, start } from '../testing/program';
import { until } from '../testing/until';
import { readPostmaster } from './embedded/postmaster';

jest.setTimeout(120_000);

const server = sharedServer();

const signup = () =>
  server.call('signup.php', {
    fullName: 'Jane Doe',
    email: 'jane@example.org',
    password: 'onion-pie-at-noon',
    userType: 'user',
  });

test('when PostgreSQL has no room left, callers are asked to come back, and the log names the disk', async () => {
  await sql`
    create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(server.db);
  await sql`create trigger no_room before insert on users for each row execute function no_room()`.execute(
    server.db,
  );
  const refused = await signup();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(server.logged.join('\n')).toContain('"event":"the disk of the database is full"');
  await sql`drop trigger no_room on users`.execute(server.db);
  expect((await signup()).status).toBe(200);
});

/** Mounts a disk of so many megabytes, where mounting is permitted. */
async function smallDisk(megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder]);
  return folder;
}

async function removeDisk(folder: string): Promise<void> {
  await until(
    async () => !(await readPostmaster(join(folder, 'data/postgres'))),
    'PostgreSQL has ended',
    60_000,
  );
  execFileSync('umount', ['--lazy', folder]);
  await rm(folder, { recursive: true });
}

const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

(mayMount ? describe : describe.skip)('the disk of the embedded database', () => {
  const run = async (disk: string, ...args: string[]) =>
    start(await builtProgram(), { PORT: '0', DATA_DIR: join(disk, 'data'), SHELL_DIR: disk }, args);
  const FULL = /^The disk of \S+ is full \(\d+ MB are free\), and the database needs 500 MB there: .*\n$/;

  // PostgreSQL fails differently at each size: while creating its files, or while creating the tables.
  test.each([4, 30, 46, 52])('of %i MB is too small for a first start, which says so', async (megabytes) => {
    const disk = await smallDisk(megabytes);
    expect(await (await run(disk)).ended).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(FULL),
    });
    await removeDisk(disk);
  });

  test('that fills up later is reported by a restart and by a command', async () => {
    const disk = await smallDisk(100);
    const running = await run(disk);
    await addressOf(running);
    running.process.kill('SIGINT');
    await running.ended;
    await appendFile(join(disk, 'filled'), Buffer.alloc(100e6)).catch(() => {});
    for (const args of [[], ['backup', join(tmpdir(), 'never')]]) {
      expect(await (await run(disk, ...args)).ended).toMatchObject({
        ...{ code: 1, out: '' },
        err: expect.stringMatching(FULL),
      });
    }
    await removeDisk(disk);
  });
});
