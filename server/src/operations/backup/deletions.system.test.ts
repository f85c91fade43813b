import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { PERSON_TABLES } from '../../people/export';
import { type OwnDatabase, ownDatabase, withFresh } from '../../testing/own-database';
import { PASSWORD, person, type TestPerson } from '../../testing/people';
import { SAMPLES } from '../../testing/samples';
import { type TestServer, testServer } from '../../testing/server';
import { team } from '../../testing/teams';
import { parseBackupCommand, runBackupCommand } from './command';
import { createDeletionWriter, readDeletions } from './deletions';

// A server lists deletions every ten seconds.
jest.setTimeout(120_000);

let isOver = false;
let folder: string;
let server: TestServer;
let around: { readonly deletionsFile: string; readonly tell: () => void };
beforeAll(async () => {
  const all = await mkdtemp(join(tmpdir(), 'venture-deletions-'));
  await mkdir(join(all, 'data'));
  around = { deletionsFile: join(all, 'data/deletions.jsonl'), tell: () => {} };
  server = await testServer({ DELETIONS_FILE: around.deletionsFile });
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-deletions-'));
});
afterAll(async () => {
  isOver = true; // what still waits waits in vain
  await server.close();
  await rm(join(around.deletionsFile, '../..'), { recursive: true });
});

const run = (args: readonly string[], db: Database, own = around) => {
  const [command, ...rest] = args;
  if (command !== 'backup' && command !== 'restore' && command !== 'recovered') throw new Error(command);
  return runBackupCommand(parseBackupCommand(command, rest), db, own);
};
const NO_OWN = { deletionsFile: '/none', tell: () => {} };

/** Somebody with a row in every table about people. */
async function learner(): Promise<TestPerson> {
  const made = await person(server);
  for (const sample of Object.values(SAMPLES)) await sample(made.userId).execute(server.db);
  return made;
}

/** In which tables there is something about somebody. */
async function tablesAbout(db: Database, { userId }: TestPerson): Promise<readonly string[]> {
  const found = await Promise.all(
    PERSON_TABLES.map(async ({ name, about }) => {
      const { rows } = await sql`select from ${sql.table(name)} where ${about(userId)} limit 1`.execute(db);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat().toSorted();
}

/** Asks again where a busy server wants that, as pages do. */
async function deleted(who: TestPerson, path: string, body: object): Promise<void> {
  let answer = await who.ask('POST', path, body);
  while (answer.status === 503) answer = await who.ask('POST', path, body);
  expect([path, answer.status, answer.json]).toEqual([path, 204, '']);
}

const deleteOwn = (who: TestPerson) => deleted(who, '/me/deletion', { password: PASSWORD });

/** Waits until the server has listed as many. */
async function listed(count: number): Promise<void> {
  while (!isOver && (await readDeletions(around.deletionsFile))?.deletions.length !== count) await wait(20);
}

test('who deleted their account is gone again when an older backup is restored, with all that was theirs', async () => {
  const [ada, bob, eve] = [await learner(), await learner(), await person(server, { isAdmin: true })];
  const file = join(folder, 'before.gz');
  await run(['backup', file], server.db);
  await deleteOwn(ada);
  await deleted(eve, `/people/${bob.userId}/deletion`, { email: bob.email });
  await listed(2);
  await withFresh(async ({ db }) => {
    const said = await run(['restore', file], db);
    expect(said).toContain(`Accounts deleted again by ${around.deletionsFile}: 2.\n`);
    for (const gone of [ada, bob]) expect(await tablesAbout(db, gone)).toEqual([]);
    expect(await tablesAbout(db, eve)).toContain('users');
  });
  // Without any list they are back, and that is said; a list that is named later ends it.
  await withFresh(async ({ db }) => {
    expect(await run(['restore', file], db, NO_OWN)).toContain('There is no list of deletions: whoever was');
    expect(await tablesAbout(db, ada)).toEqual(
      expect.arrayContaining(['class_members', 'run_tickets', 'users']),
    );
    const said = await run(['recovered', '--deletions', around.deletionsFile], db, NO_OWN);
    expect(said).toMatch(/Accounts deleted again by .*: 2\.\n/);
    expect(await tablesAbout(db, ada)).toEqual([]);
  });
});

test('a folder of backups has the list beside them, so that one from before is enough', async () => {
  const ada = await learner();
  await run(['backup', '--to', folder], server.db);
  const [made = ''] = (await readdir(folder)).filter((name) => name.endsWith('.gz'));
  const file = 'before.gz';
  await rename(join(folder, made), join(folder, file));
  await deleteOwn(ada);
  await run(['backup', '--to', folder], server.db);
  await withFresh(async ({ db }) => {
    expect(await run(['restore', join(folder, file)], db, NO_OWN)).toContain(join(folder, 'deletions.jsonl'));
    expect(await tablesAbout(db, ada)).toEqual([]);
  });
});

test('the list says nothing about anybody but when, only its owner can read it, and it is written once', async () => {
  const ada = await learner();
  await deleteOwn(ada);
  const file = join(folder, 'deletions.jsonl');
  const write = createDeletionWriter(server.db, file);
  await write();
  await write();
  await createDeletionWriter(server.db, file)();
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  const { rows } = await sql<{ count: string }>`select count(*) from deletions`.execute(server.db);
  expect(lines).toHaveLength(Number(rows[0]?.count));
  for (const line of lines) expect(line).toMatch(/^\{"account":"[0-9a-f]{64}","at":"[^"]+Z"\}$/);
  expect(lines.join()).not.toContain(ada.userId);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a line that a crash cut short is left out and told of, and nothing after it is lost', async () => {
  const file = join(folder, 'deletions.jsonl');
  await appendFile(file, '{"account":"12');
  const ada = await learner();
  await deleteOwn(ada);
  await createDeletionWriter(server.db, file)();
  const { rows } = await sql<{ count: string }>`select count(*) from deletions`.execute(server.db);
  const list = await readDeletions(file);
  expect(list?.deletions).toHaveLength(Number(rows[0]?.count));
  expect(list?.unreadable).toBe(1);
  await withFresh(async ({ db }) => {
    const said = await run(['recovered', '--deletions', file], db, NO_OWN);
    expect(said).toContain('Lines of these lists that cannot be read: 1.');
  });
});

test('zeros that a crash left in the list are one unreadable line, wherever they are, and backups go on', async () => {
  const file = join(folder, 'deletions.jsonl');
  const entry = (digit: string) => `${JSON.stringify({ account: digit.repeat(64), at: new Date() })}\n`;
  const zeros = '\0'.repeat(200_000);
  await appendFile(file, `${zeros}\n${entry('a')}${zeros.slice(0, 300)}\n${entry('b')}${zeros}`);
  expect(await readDeletions(file)).toMatchObject({ deletions: { length: 2 }, unreadable: 3 });
  await deleteOwn(await learner());
  expect(await run(['backup', '--to', folder], server.db)).toMatch(/^Saved /);
  const { rows } = await sql<{ count: string }>`select count(*) from deletions`.execute(server.db);
  expect((await readDeletions(file))?.deletions).toHaveLength(Number(rows[0]?.count) + 2);
});

test('a list that is named has to be there', async () => {
  const none = join(folder, 'none.jsonl');
  await expect(run(['recovered', '--deletions', none], server.db, NO_OWN)).rejects.toThrow(
    `There is no list of deletions at ${none}.`,
  );
});

test('tokens of teams and sessions do not come back, unless tokens are kept', async () => {
  const red = await team(server);
  const { id } = await red.token();
  const file = join(folder, 'tokens.gz');
  await run(['backup', file], server.db);
  const state = async ({ db }: OwnDatabase) => {
    const token = db.selectFrom('team_tokens').select('revoked_at').where('id', '=', id);
    return (await token.executeTakeFirstOrThrow()).revoked_at;
  };
  await withFresh(async (fresh) => {
    expect(await run(['restore', file, '--keep-tokens'], fresh.db)).not.toContain('Tokens of teams');
    expect(await state(fresh)).toBeNull();
    expect(await run(['recovered'], fresh.db)).toMatch(/Tokens of teams revoked: \d+; teams make new ones\./);
    const revokedAt = await state(fresh);
    expect(revokedAt).toEqual(expect.any(Date));
    // What was revoked stays as it was, and is not told of again.
    expect(await run(['recovered'], fresh.db)).not.toMatch(/Tokens of teams revoked: [1-9]/);
    expect(await state(fresh)).toEqual(revokedAt);
    const audited = await fresh.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'team-token-revoked')
      .where('made_by', '=', 'operator')
      .execute();
    expect(audited.map(({ details }) => details)).toContainEqual({ team: red.name, of: 'CI' });
  });
});

test('PostgreSQL’s own tools bring sessions back: they and links for passwords are ended', async () => {
  const own = await ownDatabase();
  const place = { ...server, db: own.db };
  const ada = await person(place);
  await SAMPLES['account_links']?.(ada.userId).execute(own.db);
  expect(await tablesAbout(own.db, ada)).toEqual(['account_links', 'sessions', 'users']);
  await run(['recovered'], own.db, NO_OWN);
  expect(await tablesAbout(own.db, ada)).toEqual(['users']);
  await own.drop();
});

test.each([
  [['recovered', 'file']],
  [['recovered', '--to', 'a']],
  [['restore']],
  [['restore', 'a', '--keep', '1']],
  [['backup', 'a', '--deletions', 'b']],
  [['backup', 'a', '--keep-tokens']],
])('%j tells how to use it', (args) => {
  expect(() => run(args, server.db)).toThrow('Usage: backup <file>');
});
