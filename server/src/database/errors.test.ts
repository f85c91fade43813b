import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createJsonLog } from '../process/log';
import { type TestDatabase, testDatabase } from '../testing/database';
import { type OwnPostgres, ownPostgres } from '../testing/own-postgres';
import { connectAndMigrate } from './database';
import { violatesConstraint } from './errors';

jest.setTimeout(60_000);

/** One of the two databases requires passwords, the other trusts the roles it knows. */
let guarded: TestDatabase;
let open: OwnPostgres;
beforeAll(async () => {
  [guarded, open] = await Promise.all([testDatabase(), ownPostgres()]);
  await open.machine.ask('create role guest login');
  await open.machine.ask('revoke connect on database postgres from public');
});
afterAll(async () => {
  await Promise.all([guarded.drop(), open.stop()]);
});

/** Returns the error message with which a start fails if the database is unusable. */
async function said(url: string): Promise<string> {
  const connected = await connectAndMigrate(url, createJsonLog('silent')).catch((error) => error);
  if (connected instanceof Error) return connected.message;
  await connected.close();
  return 'it can be used';
}

function guardedWith(change: (url: URL) => void): string {
  const url = new URL(guarded.url);
  change(url);
  return url.href;
}

test('when a role may not create tables, the error says so, and not that the address is wrong', async () => {
  expect(await said(open.urlFor('guest'))).toBe(
    'The database does not let its role do what is needed (permission denied for schema public): let it connect and own its schema, as in "alter schema public owner to <role>".',
  );
  expect(await said(open.urlFor('guest').replace(/venture$/, 'postgres'))).toMatch(
    /does not let its role do what is needed \(permission denied for database "postgres"\)/,
  );
});

test('when all schemas of a role are missing, the error says so', async () => {
  await open.machine.ask('create role lost login in role venture');
  await open.machine.ask("alter role lost set search_path = 'nowhere'");
  expect(await said(open.urlFor('lost'))).toMatch(
    /does not let its role do what is needed \(no schema has been selected to create in\): let it connect and own its schema/,
  );
});

test('a missing role is reported', async () => {
  expect(await said(open.urlFor('nobody'))).toBe(
    'The database does not let the role in (role "nobody" does not exist): make the role, or let it in by a line in pg_hba.conf.',
  );
});

test('a missing database is reported', async () => {
  expect(await said(open.urlFor('venture').replace(/venture$/, 'none'))).toBe(
    'The database is not there (database "none" does not exist): make it, as in "createdb --owner <role> <name>", or name another in DATABASE_URL.',
  );
});

test('wrong and missing passwords are reported, but the password is not repeated', async () => {
  const sentence = /^The database refuses the password of the role \(.*\): correct it in DATABASE_URL/;
  const wrong = await said(
    guardedWith((url) => {
      url.password = 'hunter2';
    }),
  );
  expect(wrong).toMatch(sentence);
  expect(wrong).not.toContain('hunter2');
  expect(
    await said(
      guardedWith((url) => {
        url.password = '';
      }),
    ),
  ).toMatch(sentence);
});

test('a server that is not PostgreSQL, or has no TLS, is reported in a sentence', async () => {
  expect(await said(guardedWith((url) => url.searchParams.set('sslmode', 'verify-full')))).toBe(
    'The database cannot be used (The server does not support SSL connections): check DATABASE_URL and that PostgreSQL runs there.',
  );
});

test('a violated constraint is identified by name, not by kind', async () => {
  const { db, close } = await connectAndMigrate(guarded.url, createJsonLog('silent'));
  const person = { id: 'one', full_name: 'Jane', email: 'jane@x.org', email_folded: 'jane@x.org' };
  const add = (changes: object) =>
    db
      .insertInto('users')
      .values({ ...person, password_hash: '', user_type: 'user', ...changes })
      .execute()
      .catch((error) => error);
  await add({});
  const [sameEmail, sameId] = [await add({ id: 'two' }), await add({ email_folded: 'other@x.org' })];
  expect([sameEmail, sameId].map((error) => violatesConstraint(error, 'users_email_folded_key'))).toEqual([
    true,
    false,
  ]);
  expect(violatesConstraint(new Error('other'), /./)).toBe(false);
  await close();
});
