import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { jsonLog } from '../log';
import { type TestDatabase, testDatabase } from '../testing/database';
import { type Connected, connect } from './database';
import { type Sessions, sessionsIn } from './sessions';
import { usersIn } from './users';

let database: TestDatabase;
let connected: Connected;
let sessions: Sessions;
beforeAll(async () => {
  database = await testDatabase();
  connected = await connect(database.url, jsonLog('error'));
  sessions = sessionsIn(connected.db);
  await usersIn(connected.db).create({
    id: 'u1',
    fullName: 'Jane',
    email: 'a@b',
    passwordHash: '',
    userType: 'user',
  });
});
afterAll(async () => {
  await connected.close();
  await database.drop();
});

async function begun(): Promise<string> {
  const token = await sessions.begin('u1', 30);
  if (token === undefined) throw new Error('No session began.');
  return token;
}

test('a token stands for its user until it is ended', async () => {
  const [one, two] = [await begun(), await begun()];
  expect(one).not.toBe(two);
  expect(await sessions.userOf(one)).toBe('u1');
  await sessions.end(one);
  expect(await sessions.userOf(one)).toBeUndefined();
  expect(await sessions.userOf(two)).toBe('u1');
});

test('a session ends by itself, and is removed', async () => {
  const token = await begun();
  const { expires_at } = await connected.db
    .selectFrom('sessions')
    .select('expires_at')
    .executeTakeFirstOrThrow();
  expect(Math.round((expires_at.getTime() - Date.now()) / 86_400_000)).toBe(30);
  await connected.db.updateTable('sessions').set({ expires_at: sql<Date>`now()` }).execute();
  expect(await sessions.userOf(token)).toBeUndefined();
  await sessions.endExpired();
  expect(await connected.db.selectFrom('sessions').select('user_id').execute()).toEqual([]);
});

test('there is none for an account that is disabled, nor for one that is gone', async () => {
  expect(await sessions.begin('nobody', 30)).toBeUndefined();
  const set = (disabled_at: Date | null) => connected.db.updateTable('users').set({ disabled_at }).execute();
  await set(new Date());
  expect(await sessions.begin('u1', 30)).toBeUndefined();
  await set(null);
  expect(await sessions.begin('u1', 30)).toBeDefined();
});
