import { beforeEach, expect, test } from '@jest/globals';
import { addDays, type DailyPart, dailySeed, utcDay } from '@venture/rules/daily';
import { sql } from 'kysely';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { keepPlay, newLearner } from '../testing/plays';
import { countDailyResults } from './daily';

const server = sharedServer();
const ada = sharedPerson(server);
beforeEach(() => server.db.deleteFrom('progress_events').execute());

const today = utcDay(new Date());
const part = (game: string): DailyPart => ({
  ...{ game, title: 'One', path: '/fair', minutes: 1, scale: { from: 0, to: 10 } },
  options: { difficulty: 'Beginner' },
});
const PARTS = [part('fair.quick'), part('fair.slow')];
const noon = new Date(`${today}T00:00:00.001Z`);

type Played = {
  readonly seed?: number;
  readonly options?: object;
  readonly verdict?: string;
  readonly at?: Date;
};

/** Stores somebody's play of the day's deal. */
async function played(who: string, game: string, score: number, played: Played = {}) {
  const {
    seed = dailySeed(today, game),
    options = { difficulty: 'Beginner', timing: 'x1' },
    at = noon,
  } = played;
  await keepPlay(server.db, who, { game, score, at });
  const payload = JSON.stringify({ game, score, seed, options });
  await sql`update progress_events set payload = ${payload}, verdict = ${played.verdict ?? 'unverified'}
    where user_id = ${who} and number = (select max(number) from progress_events where user_id = ${who})`.execute(
    server.db,
  );
}

async function both(first: number, second: number): Promise<string> {
  const who = await newLearner(server.db);
  await played(who, 'fair.quick', first);
  await played(who, 'fair.slow', second);
  return who;
}

/** Makes four people with the lowest scores, so that there are enough for results to be shown. */
const crowd = () => Promise.all(Array.from({ length: 4 }, () => both(0, 0)));

const results = (day = today) => countDailyResults(server.db, PARTS, day);

test('only people who played all parts count, with their share of the total', async () => {
  await both(10, 5);
  await both(99, 10);
  await both(2, 4); // 0.3, a border of two bins
  await crowd();
  const one = await newLearner(server.db);
  await played(one, 'fair.quick', 10);
  expect(await results()).toEqual({ people: 7, bins: [4, 0, 0, 1, 0, 0, 0, 1, 0, 1] });
});

test('results of fewer than five people are hidden', async () => {
  await crowd();
  expect(await results()).toEqual({ people: 4, bins: Array(10).fill(0) });
});

test('what arrives up to two days late still counts', async () => {
  const late = (days: number) => new Date(noon.getTime() + days * 86_400_000);
  for (const at of [late(1), late(2)]) {
    const who = await newLearner(server.db);
    await played(who, 'fair.quick', 10, { at });
    await played(who, 'fair.slow', 10, { at });
  }
  expect(await results()).toMatchObject({ people: 1 });
});

test('only the first play of a part to arrive counts, whatever time it claims', async () => {
  await crowd();
  const who = await both(3, 3);
  await played(who, 'fair.quick', 10, { at: new Date(noon.getTime() + 1000) });
  await played(who, 'fair.quick', 10);
  await sql`update progress_events set at = at - interval '1 hour' where number = (select max(number)
    from progress_events where user_id = ${who}) and user_id = ${who}`.execute(server.db);
  expect((await results()).bins[3]).toBe(1);
});

test.each([
  ['another deal', { seed: 1 }],
  ['easier options', { options: { difficulty: 'Advanced' } }],
  ['no options', { options: {} }],
  ['moves that do not lead to it', { verdict: 'refused' }],
])('a play with %s does not count', async (_, more) => {
  const who = await newLearner(server.db);
  await played(who, 'fair.quick', 10);
  await played(who, 'fair.slow', 10, more);
  expect(await results()).toMatchObject({ people: 0 });
});

test('other days, even future ones, have their own results', async () => {
  await both(10, 10);
  expect(await results(addDays(today, -1))).toMatchObject({ people: 0 });
  expect(await results(addDays(today, 1))).toMatchObject({ people: 0 });
});

test('the call returns the results of a day, and refuses invalid days', async () => {
  expect(await ada.ask('GET', `/daily/${today}`)).toMatchObject({ status: 200, json: { people: 0 } });
  for (const day of ['2026-02-31', 'today', '9999-01-01', '0000-01-01']) {
    expect(await ada.ask('GET', `/daily/${day}`)).toMatchObject({ status: 400 });
  }
});
