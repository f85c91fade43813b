import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rename, rm, symlink, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { createDeletionWriter, readDeletions } from './deletions';

let own: OwnDatabase;
let file: string;
beforeAll(async () => {
  own = await ownDatabase();
});
beforeEach(async () => {
  await sql`delete from deletions`.execute(own.db);
  file = join(await mkdtemp(join(tmpdir(), 'venture-writer-')), 'deletions.jsonl');
});
afterAll(() => own.drop());

/** A deletion, so many minutes ago. */
async function deletion(minutes = 0): Promise<string> {
  const { rows } = await sql<{ account: string }>`
    insert into deletions (account, at)
    values (account_hash(${randomUUID()}), now() - make_interval(mins => ${minutes}))
    returning account`.execute(own.db);
  return rows[0]?.account ?? '';
}

const accounts = async () => (await readDeletions(file))?.deletions.map(({ account }) => account);

test('each is listed once, also one whose transaction began before the last one listed', async () => {
  const write = createDeletionWriter(own.db, file);
  const first = await deletion();
  await write();
  await write();
  const late = await deletion(10);
  await write();
  await write();
  expect(await accounts()).toEqual([first, late]);
});

test('where the database forgets the latest ones, the list goes on from there and repeats none', async () => {
  const write = createDeletionWriter(own.db, file);
  const both = [await deletion(60 * 24), await deletion()];
  for (let times = 0; times < 2; times += 1) await write(); // the first one makes the file
  await sql`delete from deletions where account = ${both[1]}`.execute(own.db);
  for (let times = 0; times < 2; times += 1) await write();
  expect(await accounts()).toEqual(both);
});

test.each([
  ['is gone', () => rm(file)],
  ['was renamed', () => rename(file, `${file}.1`)],
  ['was emptied', () => truncate(file)],
  ['lost its end', async () => truncate(file, (await readFile(file)).length - 5)],
])('all are listed again in a file that %s', async (_, change) => {
  const write = createDeletionWriter(own.db, file);
  const both = [await deletion(60 * 24), await deletion()];
  await write();
  await change();
  await write();
  expect(await accounts()).toEqual(expect.arrayContaining(both));
});

test('what came while the list could not be used is listed later, and a sentence says what is wrong', async () => {
  const write = createDeletionWriter(own.db, file);
  const first = await deletion(60 * 24);
  await write();
  await rename(file, `${file}.kept`);
  await symlink('/dev/full', file);
  await expect(write()).rejects.toThrow(`The list of deletions ${file} cannot be read: it is not a file.`);
  await rm(file);
  await rename(`${file}.kept`, file);
  const second = await deletion();
  await write();
  expect(await accounts()).toEqual([first, second]);
});

test('a folder is made where it is the program’s own; else a disk may not be mounted there', async () => {
  const account = await deletion();
  file = join(dirname(file), 'new', 'deletions.jsonl');
  await expect(createDeletionWriter(own.db, file)()).rejects.toThrow(
    `The list of deletions ${file} cannot be written (ENOENT): look after its folder and disk.`,
  );
  await createDeletionWriter(own.db, file, dirname(file))();
  expect(await accounts()).toEqual([account]);
});

test('what is no file is not read', async () => {
  execFileSync('mkfifo', [file]);
  for (const place of [file, dirname(file), '/dev/zero']) {
    await expect(readDeletions(place)).rejects.toThrow(
      `The list of deletions ${place} cannot be read: it is not a file.`,
    );
  }
});
