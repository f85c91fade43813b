import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_REASON_LENGTH } from '@venture/api/v1/people';
import { sql } from 'kysely';
import { createPasswords } from '../accounts/passwords';
import { person, type TestPerson } from '../testing/people';
import { sharedServer } from '../testing/per-file';
import { SAMPLES } from '../testing/samples';
import { PERSON_TABLES } from './export';
import limits from './limits.json';

const PASSWORD = 'an honest sum of parts';
const REASON = { reason: 'The person asked for a copy.' };

let ada: TestPerson;
let bob: TestPerson;
const server = sharedServer();
beforeAll(async () => {
  await keepFromBackground('unjudged_events');
  [ada, bob] = [await sampled(), await sampled()];
}, 30_000);

/** Hides waiting rows from the server's background work, which might handle them before the test looks. */
async function keepFromBackground(...tables: readonly string[]): Promise<void> {
  await sql`create function keep() returns trigger language plpgsql as 'begin return null; end'`.execute(
    server.db,
  );
  for (const table of tables) {
    await sql`
      create trigger keep before delete on ${sql.table(table)}
      for each row when (pg_trigger_depth() = 0) execute function keep()`.execute(server.db);
  }
}

async function sampled(): Promise<TestPerson> {
  const made = await person(server);
  for (const sample of Object.values(SAMPLES)) await sample(made.userId).execute(server.db);
  return made;
}

type Saved = { readonly tables: Record<string, readonly Record<string, unknown>[]> };

describe('every table about people', () => {
  test('is in the export list', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive about (name) as (
        select 'users'::text
        union
        select table_name::text from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('user_id', 'email_folded')
        union
        select k.conrelid::regclass::text from pg_constraint k join about on k.confrelid = about.name::regclass
        where k.contype = 'f'
      )
      select name from about order by name`.execute(server.db);
    const found = rows.map(({ name }) => name);
    expect(PERSON_TABLES.map(({ name }) => name).sort()).toEqual(found);
  });

  test('has a sample in server/src/testing/samples.ts', () => {
    expect(Object.keys(SAMPLES).sort()).toEqual(PERSON_TABLES.map(({ name }) => name).sort());
  });

  test('forgets a person who is deleted', async () => {
    const { rows } = await sql`
      select conname from pg_constraint
      where contype = 'f' and confdeltype not in ('c', 'n')
        and conrelid = any(${PERSON_TABLES.map(({ name }) => name)}::text[]::regclass[])`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('the export', () => {
  test.each([
    ['one’s own', () => ada.ask('GET', '/me/data')],
    [
      'by who may administer',
      async () => (await person(server, { isAdmin: true })).ask('POST', `/people/${ada.userId}/data`, REASON),
    ],
  ])('%s holds every row of the person in every table, and nobody else’s', async (_, ask) => {
    const { json, headers } = await ask();
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="venture-quest-data-[\d-]+\.json"$/,
    );
    const { tables } = json as Saved;
    for (const { name, about } of PERSON_TABLES) {
      const { rows } = await sql<{ rows: string }>`
        select count(*) as rows from ${sql.table(name)} t where ${about(ada.userId)}`.execute(server.db);
      expect([name, tables[name]?.length]).toEqual([name, Number(rows[0]?.rows)]);
      expect(tables[name]?.length).toBeGreaterThan(0);
    }
    expect(tables['progress_events']?.map(({ number }) => number)).toEqual(
      Array.from({ length: 250 }, (_, at) => at + 1),
    );
    expect(JSON.stringify(json)).not.toContain(bob.userId);
  });

  test('contains no secrets', async () => {
    await ada.ask('GET', '/me');
    const text = JSON.stringify((await ada.ask('GET', '/me/data')).json);
    const secrets = await sql<{ secret: string }>`
      select password_hash as secret from users union select encode(token_hash, 'hex') from sessions
      union select encode(token_hash, 'hex') from team_tokens`.execute(server.db);
    expect(secrets.rows.length).toBeGreaterThan(1);
    for (const { secret } of secrets.rows) expect(text).not.toContain(secret);
  });

  test('must wait after many lists in a short time', async () => {
    const eager = await person(server);
    for (let asked = 0; asked < limits.exports.burst; asked += 1) await eager.ask('GET', '/me/data');
    const late = await eager.ask('GET', '/me/data');
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('by an admin is recorded in the audit trail with its reason, and the person is told', async () => {
    const admin = await person(server, { isAdmin: true });
    const before = Object((await bob.ask('GET', '/me/downloads')).json).downloads;
    await admin.ask('POST', `/people/${bob.userId}/data`, REASON);
    const { json } = await admin.ask('GET', '/audit?action=data-exported&limit=1');
    const said = { actor: { id: admin.userId }, subject: { id: bob.userId }, details: REASON };
    expect(json).toMatchObject({ items: [said] });
    const { downloads } = Object((await bob.ask('GET', '/me/downloads')).json);
    expect(downloads).toEqual([{ at: Object(json).items[0].at, ...REASON }, ...before]);
    expect(Object((await admin.ask('GET', '/me/downloads')).json).downloads).toEqual([]);
  });

  test.each([
    ['no reason', {}],
    ['an empty one', { reason: '  ' }],
    ['a long one', { reason: 'x'.repeat(MAX_REASON_LENGTH + 1) }],
  ])('by who may administer is refused with %s, and nothing is recorded', async (_, body) => {
    const admin = await person(server, { isAdmin: true });
    const tell = async () => Object((await bob.ask('GET', '/me/downloads')).json).downloads;
    const before = await tell();
    expect((await admin.ask('POST', `/people/${bob.userId}/data`, body)).status).toBe(400);
    expect(await tell()).toEqual(before);
  });
});

describe('deleting one’s account', () => {
  test('needs the password, and attempts are limited', async () => {
    const eve = await withPassword(await person(server));
    const wrong = () => eve.ask('POST', '/me/deletion', { password: 'wrong password' });
    expect((await wrong()).json).toMatchObject({ status: 422, code: 'wrong-password' });
    for (let tries = 1; tries < 10; tries += 1) await wrong();
    const late = await wrong();
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await eve.ask('GET', '/me')).status).toBe(200);
  });

  test('is refused to the last admin', async () => {
    await sql`delete from grants`.execute(server.db);
    const admin = await withPassword(await person(server, { isAdmin: true }));
    const answer = await admin.ask('POST', '/me/deletion', { password: PASSWORD });
    expect(answer.json).toMatchObject({ status: 409, code: 'last-admin' });
  });

  test('leaves no trace of the person in any table, and leaves other people untouched', async () => {
    const before = await traces(bob.userId);
    expect(Object.keys(before).sort()).toEqual(
      expect.arrayContaining(['class_members', 'progress_events', 'users']),
    );
    const eve = await withPassword(await sampled());
    const answer = await eve.ask('POST', '/me/deletion', { password: ` ${PASSWORD} ` });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toContain('venture-session=; Max-Age=0');
    expect(await traces(eve.userId)).toEqual({});
    expect(await traces(bob.userId)).toEqual(before);
    expect((await eve.ask('GET', '/me')).status).toBe(401);
  });
});

async function withPassword(who: TestPerson): Promise<TestPerson> {
  const password_hash = await createPasswords().hash(PASSWORD);
  await server.db.updateTable('users').set({ password_hash }).where('id', '=', who.userId).execute();
  return who;
}

/** Counts rows that contain a person's id, by table. */
async function traces(userId: string): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(server.db);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select count(*) as rows from ${sql.table(name)} t where strpos(t::text, ${userId}) > 0`.execute(
      server.db,
    );
    const count = Number(rows[0]?.rows);
    if (count > 0) counts[name] = count;
  }
  return counts;
}

test('there is no file for a person who does not exist', async () => {
  const admin = await person(server, { isAdmin: true });
  expect((await admin.ask('POST', `/people/${randomUUID()}/data`, REASON)).status).toBe(404);
});
