import { expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { testServer } from '../testing/server';
import limits from './limits.json';

test('a caller who waits too long for a lock is asked to come back, and no failure is logged', async () => {
  jest.replaceProperty(limits.timeouts, 'statement_timeout', 2000);
  const server = await testServer();
  const person = { fullName: 'Jane', email: 'jane@example.org', password: 'correct horse', userType: 'user' };
  const signUp = () => server.call('signup.php', person);
  const answer = await server.db.transaction().execute(async (blocking) => {
    await sql`lock table users in access exclusive mode`.execute(blocking);
    return signUp();
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  expect(server.logged.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  expect((await signUp()).status).toBe(200);
  await server.close();
});
