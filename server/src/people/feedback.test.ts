import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { nobody, person, type TestPerson } from '../testing/people';
import { sharedServer } from '../testing/per-file';

let admin: TestPerson;
let learner: TestPerson;
const server = sharedServer();
beforeEach(async () => {
  await server.db.deleteFrom('feedback').execute();
  await server.db.deleteFrom('throttle').execute();
  await server.db.deleteFrom('users').execute();
  admin = await person(server, { isAdmin: true });
  learner = await person(server);
});

const send = (email: string, message: string, by = nobody(server)) =>
  by('POST', '/feedback', { id: randomUUID(), name: 'Leo', email, message });
const kept = async () =>
  (await server.db.selectFrom('feedback').select('message').orderBy('message').execute()).map(
    ({ message }) => message,
  );
const exported = async () => {
  const { json } = await learner.ask('GET', '/me/data');
  return Object(json)
    .tables.feedback.map(({ message }: { message: string }) => message)
    .sort();
};

test('anonymous feedback under a person’s email is deleted with the person, and nobody else’s is', async () => {
  await send(` ${learner.email.toUpperCase()} `.trim(), 'before logging in');
  await send(learner.email, 'logged in', learner.ask);
  await send(admin.email, 'of another person');
  await send(learner.email, 'by another person who is logged in', admin.ask);
  const body = { email: learner.email };
  expect((await admin.ask('POST', `/people/${learner.userId}/deletion`, body)).status).toBe(204);
  expect(await kept()).toEqual(['by another person who is logged in', 'of another person']);
});

test('the export includes it, but nothing older than the account: the email may have been somebody else’s', async () => {
  await send(learner.email, 'by whoever had this email first');
  await sql`update feedback set at = now() - interval '1 hour'`.execute(server.db);
  await send(learner.email.toUpperCase(), 'before logging in');
  await send(learner.email, 'logged in', learner.ask);
  expect(await exported()).toEqual(['before logging in', 'logged in']);
});
