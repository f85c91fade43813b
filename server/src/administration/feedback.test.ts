import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { type Feedback, MAX_FEEDBACK_LENGTH } from '@venture/api/v1/feedback';
import { nobody, person } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { feedback as limits } from './limits.json';

const server = sharedServer();
const admin = sharedPerson(server, { isAdmin: true });
beforeEach(async () => {
  await server.db.deleteFrom('feedback').execute();
  await server.db.deleteFrom('throttle').execute();
});

const said = (change: object = {}) => ({
  id: randomUUID(),
  name: 'Ada',
  email: 'ada@example.edu',
  message: 'The timer is kind.',
  ...change,
});
const send = (body: object, by = nobody(server)) => by('POST', '/feedback', body);

type Page = { readonly items: readonly Feedback[]; readonly after?: string };
const listed = async (query = '') => (await admin.ask('GET', `/feedback${query}`)).json as Page;

test("anyone's message is stored, only once however often it is sent, and listed newest first", async () => {
  const first = said();
  expect((await send(first)).status).toBe(204);
  expect((await send(first)).status).toBe(204);
  const learner = await person(server);
  await send(said({ message: 'Second' }), learner.ask);
  const { items } = await listed();
  expect(items).toMatchObject([
    { message: 'Second', state: 'unread', userId: learner.userId },
    { ...first, state: 'unread' },
  ]);
  expect(items[1]).not.toHaveProperty('userId');
});

test('sending the id of another message does not change that message', async () => {
  const first = said();
  await send(first);
  await send({ ...first, message: 'Something else' });
  expect((await listed()).items).toMatchObject([{ message: 'The timer is kind.' }]);
});

test('an address is blocked after a few messages, and told how long it has to wait', async () => {
  for (let sent = 0; sent < limits.address.burst; sent += 1) expect((await send(said())).status).toBe(204);
  const late = await send(said());
  expect(late.status).toBe(429);
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(1);
});

test('a message is marked, listed by its state, and deleted', async () => {
  const [one, other] = [said(), said({ message: 'Other' })];
  await send(one);
  await send(other);
  const { json } = await admin.ask('PUT', `/feedback/${one.id}/state`, { state: 'answered' });
  expect(json).toMatchObject({ id: one.id, state: 'answered' });
  expect((await listed('?state=unread')).items.map(({ id }) => id)).toEqual([other.id]);
  expect((await admin.ask('DELETE', `/feedback/${one.id}`)).status).toBe(204);
  expect((await admin.ask('DELETE', `/feedback/${one.id}`)).status).toBe(404);
  expect((await listed()).items.map(({ id }) => id)).toEqual([other.id]);
});

test('pages have no gaps or repetitions', async () => {
  for (let sent = 0; sent < 5; sent += 1) await send(said({ message: String(sent) }));
  const first = await listed('?limit=2');
  const second = await listed(`?limit=2&after=${first.after}`);
  const last = await listed(`?limit=2&after=${second.after}`);
  expect([first, second, last].flatMap(({ items }) => items.map(({ message }) => message))).toEqual([
    '4',
    '3',
    '2',
    '1',
    '0',
  ]);
  expect(last).not.toHaveProperty('after');
});

test.each([
  [{ message: '' }, 'message must not be empty.'],
  [
    { message: 'x'.repeat(MAX_FEEDBACK_LENGTH + 1) },
    `message must have at most ${MAX_FEEDBACK_LENGTH} characters.`,
  ],
  [{ message: 'a\u0000b' }, 'message must not contain the character U+0000.'],
  [{ email: 'nowhere' }, 'email must be an email address.'],
  [{ id: '7' }, 'id must be a UUID.'],
])('%j is refused', async (change, detail) => {
  expect((await send(said(change))).json).toMatchObject({ status: 400, detail });
});
