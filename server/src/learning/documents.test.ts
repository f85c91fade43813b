import { expect, test } from '@jest/globals';
import { DOCUMENT_KINDS, DOCUMENT_LIMITS, type UserDocument } from '@venture/api/v1/documents';
import { sql } from 'kysely';
import { PASSWORD, person, type TestPerson } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';

const server = sharedServer();
const ada = sharedPerson(server);

const MORNING = '2026-03-01T10:00:00.000Z';
const EVENING = '2026-03-01T20:00:00.000Z';
const { note, save } = DOCUMENT_LIMITS;

const document = (changed: Partial<UserDocument> = {}): UserDocument => ({
  ...{ kind: 'note', name: 'pricing', value: 'Per session.', at: MORNING },
  ...changed,
});
const write = (who: TestPerson, written: UserDocument) =>
  who.ask('PUT', '/me/documents', { learner: who.userId, document: written });
const list = async (who: TestPerson, kind = 'note', name?: string): Promise<UserDocument[]> => {
  const query = new URLSearchParams({ learner: who.userId, kind, ...(name && { name }) });
  return Object((await who.ask('GET', `/me/documents?${query}`)).json).items;
};

test('a document is returned as it was written, and only to whoever wrote it', async () => {
  const written = document({ value: 'Über 20 € 😀\n“quoted”' });
  expect(await write(ada, written)).toMatchObject({ status: 200, json: { at: MORNING } });
  expect(await list(ada)).toEqual([written]);
  const bob = await person(server);
  expect(await list(bob)).toEqual([]);
  await write(bob, document({ value: 'Mine', at: EVENING }));
  expect(await list(ada)).toEqual([written]);
});

test('documents are listed by kind, or by kind and name', async () => {
  const eve = await person(server);
  const [first, second] = [document({ name: 'a' }), document({ name: 'ab' })];
  const saved = document({ kind: 'save', name: 'a', value: '{}' });
  for (const written of [second, first, saved]) await write(eve, written);
  expect(await list(eve)).toEqual([first, second]);
  expect(await list(eve, 'note', 'a')).toEqual([first]);
  expect(await list(eve, 'save', 'a')).toEqual([saved]);
  expect(await list(eve, 'save', 'ab')).toEqual([]);
});

test('a later document replaces an earlier one, and an earlier one that arrives late changes nothing', async () => {
  const eve = await person(server);
  const [first, later] = [document(), document({ value: 'Per term.', at: EVENING })];
  await write(eve, first);
  for (const sent of [later, first, later])
    expect(await write(eve, sent)).toMatchObject({ json: { at: EVENING } });
  expect(await list(eve)).toEqual([later]);
});

test.each([
  ['in UTC, whatever its offset', '2026-03-02T09:00:00.000+23:00', MORNING],
  ['only up to the year 9999', '9999-12-31T23:00:00.000-14:00', undefined],
])("a document's time is kept %s", async (_, at, kept) => {
  const eve = await person(server);
  const { status } = await write(eve, document({ at }));
  expect(status).toBe(kept ? 200 : 400);
  expect((await list(eve)).map((one) => one.at)).toEqual(kept ? [kept] : []);
});

test('a device whose clock is years ahead does not block other devices, and learns the stored time', async () => {
  const eve = await person(server);
  const answer = await write(eve, document({ at: '2099-01-01T00:00:00.000Z' }));
  expect(await list(eve)).toEqual([document(Object(answer.json))]);
  await write(eve, document({ value: 'Later', at: new Date(Date.now() + 60_000).toISOString() }));
  expect(await list(eve)).toMatchObject([{ value: 'Later' }]);
});

test('when two devices write at once, the later document is kept', async () => {
  const eve = await person(server);
  const times = Array.from({ length: 8 }, (_, at) => `2026-03-01T10:00:0${at}.000Z`);
  const answers = await Promise.all(times.toReversed().map((at) => write(eve, document({ value: at, at }))));
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 200));
  expect(await list(eve)).toMatchObject([{ value: times.at(-1) }]);
});

test.each(DOCUMENT_KINDS)(
  'a person may have a limited number of documents of kind %s, but can still change all of them',
  async (kind) => {
    const eve = await person(server);
    const { documents } = DOCUMENT_LIMITS[kind];
    await sql`
    insert into documents select ${eve.userId}, ${kind}, 'n' || n, 'x', ${MORNING} from generate_series(1, ${documents}) n
  `.execute(server.db);
    const more = document({ kind, name: 'more' });
    expect((await write(eve, more)).json).toMatchObject({ status: 422, code: 'too-many-documents' });
    expect(await list(eve, kind, 'more')).toEqual([]);
    const other = kind === 'note' ? 'save' : 'note';
    expect((await write(eve, document({ kind: other }))).status).toBe(200);
    expect((await write(eve, document({ kind, name: 'n1', at: EVENING }))).status).toBe(200);
    expect((await write(eve, document({ kind, name: 'n2', value: '', at: EVENING }))).status).toBe(200);
    expect((await write(eve, more)).status).toBe(200);
  },
);

test("a person's saves are limited in bytes, but can still be replaced by smaller ones", async () => {
  const eve = await person(server);
  const long = (name: string) => document({ kind: 'save', name, value: 'x'.repeat(save.characters) });
  for (let game = 1; game <= save.bytes / save.characters; game += 1)
    expect((await write(eve, long(`game${game}`))).status).toBe(200);
  expect((await write(eve, long('one-more'))).json).toMatchObject({ code: 'too-many-documents' });
  expect((await write(eve, document({ kind: 'save', name: 'game1', at: EVENING }))).status).toBe(200);
  expect((await write(eve, { ...long('game2'), value: '', at: EVENING })).status).toBe(200);
  expect((await write(eve, long('one-more'))).status).toBe(200);
});

test('the documents that were deleted last are remembered as deleted', async () => {
  const eve = await person(server);
  await sql`
    insert into documents select ${eve.userId}, 'note', 'n' || n, '', ${MORNING}::timestamptz + n * interval '1 second'
    from generate_series(1, ${note.documents}) n`.execute(server.db);
  await write(eve, document({ value: '', at: EVENING }));
  const names = (await list(eve)).map(({ name }) => name);
  expect(names).toHaveLength(note.documents);
  expect(names).toContain('pricing');
  expect(names).not.toContain('n1');
});

test.each(['€', '"', 'x', '\\'])(
  'a save of the largest size fits into one call, even if it consists of %j',
  async (letter) => {
    const value = letter.repeat(save.characters);
    const at = new Date().toISOString();
    expect((await write(ada, document({ kind: 'save', value, at }))).status).toBe(200);
    expect((await write(ada, document({ kind: 'save', value: `${value}${letter}` }))).status).toBe(400);
    expect((await write(ada, document({ value: 'x'.repeat(note.characters + 1) }))).status).toBe(400);
  },
);

const QUERY = { kind: 'note' };
test.each([
  ['PUT', '/me/documents', { document: document() }],
  ['POST', '/events', { events: [] }],
  ['GET', '/me/documents', undefined],
  ['GET', '/events', undefined],
] as const)('%s %s is not for whoever logged in meanwhile', async (method, path, body) => {
  const learner = 'someone-else';
  const answer = await (body
    ? ada.ask(method, path, { ...body, learner })
    : ada.ask(method, `${path}?${new URLSearchParams({ ...QUERY, learner })}`));
  expect(answer.json).toMatchObject({ status: 409, code: 'other-learner' });
});

test("documents are in the download of a person's data, and are deleted with the account", async () => {
  const eve = await person(server);
  await write(eve, document());
  const { tables } = Object((await eve.ask('GET', '/me/data')).json);
  expect(tables.documents).toMatchObject([{ kind: 'note', name: 'pricing', value: 'Per session.' }]);
  expect((await eve.ask('POST', '/me/deletion', { password: PASSWORD })).status).toBe(204);
  const { rows } = await sql`select from documents where user_id = ${eve.userId}`.execute(server.db);
  expect(rows).toEqual([]);
});
