import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DOCUMENT_LIMITS } from '@venture/api/v1/documents';
import { readDocument, readDocuments, storeDocument, unsyncedDocuments } from '@venture/device/documents';
import { switchOwner } from '@venture/device/owner';
import { type FakeServer, fakeServer, problem } from '@venture/testing/fake-server';
import { synchroniseDocuments } from './sync';

const LEARNER = 'u_1';
const AT = '2026-03-01T10:00:00.000Z';
const NOTE = { kind: 'note', name: 'channels', value: 'From elsewhere', at: AT };

let server: FakeServer;
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('userId', LEARNER);
  switchOwner(LEARNER);
  server = fakeServer();
  answer([]);
});
afterEach(() => server.close());

/** Accepts all documents, and answers calls with these notes. */
function answer(items: readonly object[]): void {
  server.respond(({ what }) => ({ json: what.startsWith('PUT') ? { at: AT } : { items } }));
}
const calls = () => server.sent.map(({ what }) => what);
const unsynced = () => unsyncedDocuments().map(({ name }) => name);

test("the account's notes are fetched first, and then each document is sent once, as a whole", async () => {
  storeDocument('note', 'pricing', 'Per session');
  storeDocument('note', 'vrio', '');
  storeDocument('save', 'lemonade', '{"day":"3"}');
  const [note, save] = unsyncedDocuments();
  answer([NOTE]);
  await synchroniseDocuments(LEARNER);
  expect(calls()).toEqual(['GET /me/documents', 'PUT /me/documents', 'PUT /me/documents']);
  expect(server.sent.slice(1).map(({ body }) => body)).toEqual([
    { learner: LEARNER, document: note },
    { learner: LEARNER, document: save },
  ]);
  expect(readDocument('note', 'channels')?.value).toBe('From elsewhere');
  answer([{ ...note, at: AT }, NOTE]);
  await synchroniseDocuments(LEARNER);
  expect(calls()).toHaveLength(4);
});

test('a note that was deleted here is sent as empty, since the account may have it without this device knowing', async () => {
  storeDocument('note', 'pricing', 'Per session');
  server.respond(() => 'offline');
  await expect(synchroniseDocuments(LEARNER)).rejects.toThrow('Failed to fetch');
  expect(unsynced()).toEqual(['pricing']);
  storeDocument('note', 'pricing', '');
  answer([]);
  await synchroniseDocuments(LEARNER);
  expect(server.sent.at(-1)?.body).toMatchObject({ document: { name: 'pricing', value: '' } });
});

test('a note written here in the meantime never replaces a later one of the account', async () => {
  storeDocument('note', 'channels', 'Written here');
  const theirs = { ...NOTE, at: '2100-01-01T00:00:00.000Z' };
  answer([theirs]);
  await synchroniseDocuments(LEARNER);
  expect(calls()).toEqual(['GET /me/documents']);
  expect(readDocument('note', 'channels')?.value).toBe('From elsewhere');
});

test('a document that is too large does not hold up others', async () => {
  storeDocument('save', 'a-large-one', 'x'.repeat(DOCUMENT_LIMITS.save.characters + 1));
  storeDocument('save', 'lemonade', '{}');
  await synchroniseDocuments(LEARNER);
  expect(calls()).toEqual(['GET /me/documents', 'PUT /me/documents']);
  expect(unsynced()).toEqual(['a-large-one']);
});

test.each([
  ['a server that was set back', problem(404, 'not-found', 'There is no such call.')],
  ['a full account', problem(422, 'too-many-documents', 'Full.')],
  ['a server that cannot read them', problem(400, 'malformed', 'No.')],
])('%s leaves documents on the device and holds up nothing else', async (_, refusal) => {
  storeDocument('note', 'pricing', 'Per session');
  server.respond(() => refusal);
  await synchroniseDocuments(LEARNER);
  expect(calls()).toEqual(['GET /me/documents', 'PUT /me/documents']);
  expect(unsynced()).toEqual(['pricing']);
});

test('notes that arrive after their owner has left the device are not stored for the person there now', async () => {
  server.respond(() => {
    localStorage.setItem('userId', 'u_2');
    switchOwner('u_2');
    return { json: { items: [NOTE] } };
  });
  await expect(synchroniseDocuments(LEARNER)).rejects.toThrow('Someone else');
  expect(readDocuments('note').size).toBe(0);
});
