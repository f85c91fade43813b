import { expect, test } from '@jest/globals';
import { SAVE_LIMITS } from '@venture/api/v1/saves';
import { sql } from 'kysely';
import { PASSWORD, person, type TestPerson } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';

const server = sharedServer();
const ada = sharedPerson(server);

type Values = Readonly<Record<string, string>>;
const MORNING = '2026-03-01T10:00:00.000Z';
const EVENING = '2026-03-01T20:00:00.000Z';

const write = (who: TestPerson, remote: string, values: unknown, at = MORNING) =>
  who.ask('PUT', `/me/saves/${remote}`, { learner: who.userId, at, values });
const saveOf = async (who: TestPerson, remote: string): Promise<unknown> =>
  Object((await who.ask('GET', `/me/saves/${remote}?learner=${who.userId}`)).json).save;

test('a save comes back as it was written, to its writer alone', async () => {
  const values: Values = { day: '3', 'what ever': 'Über 20 € 😀\n\u0000 "x" \ud800', '': '' };
  expect((await write(ada, 'lemonade', values)).status).toBe(204);
  expect(await saveOf(ada, 'lemonade')).toEqual({ at: MORNING, values });
  expect(await saveOf(ada, 'lemonade-stand')).toBeUndefined();
  expect(await saveOf(await person(server), 'lemonade')).toBeUndefined();
});

test('the time of a save is kept in UTC, whatever its offset', async () => {
  await write(ada, 'offset', { day: '3' }, '2026-03-02T09:00:00.000+23:00');
  expect(await saveOf(ada, 'offset')).toEqual({ at: MORNING, values: { day: '3' } });
});

test('values under the names of what every object has are kept', async () => {
  const values = JSON.parse('{"constructor":"1","__proto__":"2","hasOwnProperty":"3","prototype":"4"}');
  await write(ada, 'market', values);
  expect(Object.entries(Object(await saveOf(ada, 'market')).values)).toEqual(Object.entries(values));
});

test('the later save replaces the other as a whole, and an earlier one that arrives late changes nothing', async () => {
  const eve = await person(server);
  await write(eve, 'lemonade', { day: '3', money: '5' });
  await write(eve, 'lemonade', { day: '4' }, EVENING);
  const kept = { at: EVENING, values: { day: '4' } };
  expect(await saveOf(eve, 'lemonade')).toEqual(kept);
  expect((await write(eve, 'lemonade', { day: '1', tools: '2' })).status).toBe(204);
  expect(await saveOf(eve, 'lemonade')).toEqual(kept);
});

test('a device whose clock is years ahead keeps no other from saving', async () => {
  const eve = await person(server);
  await write(eve, 'lemonade', { day: '3' }, '2099-01-01T00:00:00.000Z');
  await write(eve, 'lemonade', { day: '4' }, new Date(Date.now() + 60_000).toISOString());
  expect(await saveOf(eve, 'lemonade')).toMatchObject({ values: { day: '4' } });
});

test('of two devices that save at once, the later one is kept', async () => {
  const eve = await person(server);
  const times = Array.from({ length: 8 }, (_, at) => `2026-03-01T10:00:0${at}.000Z`);
  const answers = await Promise.all(times.toReversed().map((at) => write(eve, 'lemonade', { at }, at)));
  expect(answers.map(({ status }) => status)).toEqual(times.map(() => 204));
  expect(await saveOf(eve, 'lemonade')).toEqual({ at: times.at(-1), values: { at: times.at(-1) } });
});

test('a person saves in so many games, and goes on saving in each of them', async () => {
  const eve = await person(server);
  await sql`
    insert into saves select ${eve.userId}, 'game' || n, '{}', ${MORNING} from generate_series(1, ${SAVE_LIMITS.games}) n
  `.execute(server.db);
  expect((await write(eve, 'one-more', {})).json).toMatchObject({ status: 422, code: 'too-many-saves' });
  expect(await saveOf(eve, 'one-more')).toBeUndefined();
  expect((await write(eve, 'game1', { day: '2' }, EVENING)).status).toBe(204);
});

test('a person saves so much, and less in place of it', async () => {
  const eve = await person(server);
  const long = { text: 'x'.repeat(SAVE_LIMITS.characters - 20) };
  const most = SAVE_LIMITS.bytes / SAVE_LIMITS.characters;
  for (let game = 1; game <= most; game += 1)
    expect((await write(eve, `game${game}`, long)).status).toBe(204);
  expect((await write(eve, 'one-more', long)).json).toMatchObject({ status: 422, code: 'too-many-saves' });
  expect((await write(eve, 'game1', { day: '2' }, EVENING)).status).toBe(204);
  expect((await write(eve, 'one-more', long)).status).toBe(204);
});

test.each(['€', '\u0001', '"', 'x'])('the largest save fits into one call, also of %j', async (letter) => {
  const [empty, one] = ['', letter].map((text) => JSON.stringify({ text }).length) as [number, number];
  const text = letter.repeat(Math.floor((SAVE_LIMITS.characters - empty) / (one - empty)));
  expect((await write(ada, 'largest', { text }, new Date().toISOString())).status).toBe(204);
  expect((await write(ada, 'largest', { text: `${text}${letter}` })).status).toBe(400);
});

test.each([
  ['PUT', '/me/saves/lemonade', { at: MORNING, values: {} }],
  ['POST', '/me/notes', { written: [], removed: [] }],
  ['POST', '/events', { events: [] }],
  ...['/me/saves/lemonade', '/me/notes', '/events'].map((path) => ['GET', path, undefined] as const),
])('%s %s is not for whoever logged in meanwhile', async (method, path, body) => {
  const learner = 'someone-else';
  const answer = await (body
    ? ada.ask(method, path, { ...body, learner })
    : ada.ask(method, `${path}?learner=${learner}`));
  expect(answer.json).toMatchObject({ status: 409, code: 'other-learner' });
});

test('what games saved is in the data that a person downloads, and goes with the account', async () => {
  const eve = await person(server);
  await write(eve, 'lemonade', { day: '3\u0000' });
  const { tables } = Object((await eve.ask('GET', '/me/data')).json);
  expect(tables.saves).toMatchObject([{ remote: 'lemonade', content: '{"day":"3\\u0000"}' }]);
  expect((await eve.ask('POST', '/me/deletion', { password: PASSWORD })).status).toBe(204);
  const { rows } = await sql`select from saves where user_id = ${eve.userId}`.execute(server.db);
  expect(rows).toEqual([]);
});
