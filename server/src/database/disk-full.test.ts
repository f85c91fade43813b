import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type TestServer, testServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

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
