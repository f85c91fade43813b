import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { MAX_NOTE_LENGTH, MAX_NOTES, MAX_NOTES_PER_CALL, type Note } from '@venture/api/v1/notes';
import { sql } from 'kysely';
import { person, type TestPerson } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';

const server = sharedServer();
const ada = sharedPerson(server);

const note = (changed: Partial<Note> = {}): Note => ({
  ...{ id: randomUUID(), section: 'pricing', text: 'Per session.', at: '2026-03-01T10:00:00.000Z' },
  ...changed,
});
const write = (who: TestPerson, written: readonly Note[], removed: readonly string[] = []) =>
  who.ask('POST', '/me/notes', { learner: who.userId, written, removed });
const notesOf = async (who: TestPerson): Promise<Note[]> =>
  Object((await who.ask('GET', `/me/notes?learner=${who.userId}`)).json).items;

test('a note comes back as it was written, to its writer alone', async () => {
  const written = note({ text: 'Über 20 € 😀\n“quoted”' });
  expect((await write(ada, [written])).status).toBe(204);
  expect(await notesOf(ada)).toEqual([written]);
  const bob = await person(server);
  expect(await notesOf(bob)).toEqual([]);
  await write(bob, [], [written.id]);
  await write(bob, [{ ...written, text: 'Mine', at: '2026-03-02T10:00:00.000Z' }]);
  expect(await notesOf(ada)).toEqual([written]);
});

test('a note sent twice is one, a later text replaces it, and an earlier one that arrives late does not', async () => {
  const eve = await person(server);
  const first = note();
  const later = { ...first, text: 'Per term.', at: '2026-03-01T10:00:01.000Z' };
  for (const sent of [first, later, first, later]) await write(eve, [sent]);
  expect(await notesOf(eve)).toEqual([later]);
});

test.each([
  ['in UTC, whatever its offset', '2026-03-02T09:00:00.000+23:00', '2026-03-01T10:00:00.000Z'],
  ['only up to the year 9999', '9999-12-31T23:00:00.000-14:00', undefined],
])('the time of a note is kept %s', async (_, at, kept) => {
  const eve = await person(server);
  const { status } = await write(eve, [note({ at })]);
  expect(status).toBe(kept ? 204 : 400);
  expect((await notesOf(eve)).map((one) => one.at)).toEqual(kept ? [kept] : []);
});

test('what is replaced goes in the same call', async () => {
  const eve = await person(server);
  const [one, other] = [note(), note()];
  await write(eve, [one]);
  await write(eve, [other], [one.id]);
  expect(await notesOf(eve)).toEqual([other]);
});

test('a full notebook takes no more, and keeps what it has', async () => {
  const eve = await person(server);
  await sql`
    insert into notes select ${eve.userId}, gen_random_uuid(), 's' || n, 'A note', now()
    from generate_series(1, ${MAX_NOTES}) n`.execute(server.db);
  const [kept] = await notesOf(eve);
  const full = await write(eve, [note()], [kept?.id ?? '']);
  expect(full.status).toBe(204);
  expect((await write(eve, [note()])).json).toMatchObject({ status: 422, code: 'too-many-notes' });
  expect(await notesOf(eve)).toHaveLength(MAX_NOTES);
});

test.each(['€', '\u0001', '"'])('the longest notes fit into one call, also of %j', async (letter) => {
  const eve = await person(server);
  const long = Array.from({ length: MAX_NOTES_PER_CALL }, () =>
    note({ text: letter.repeat(MAX_NOTE_LENGTH) }),
  );
  const removed = Array.from({ length: MAX_NOTES }, () => randomUUID());
  expect((await write(eve, long, removed)).status).toBe(204);
});
