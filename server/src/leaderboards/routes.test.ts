import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getLeaderboardEntries } from '@venture/api/v1/leaderboards';
import { parse } from '@venture/contract/parse';
import { longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { boardFor, line, newPlayer } from '../testing/boards';
import { person, type TestPerson } from '../testing/people';
import { keepPlay } from '../testing/plays';
import { type TestServer, testServer } from '../testing/server';

let server: TestServer;
let ada: TestPerson;
beforeAll(async () => {
  server = await testServer();
  ada = await person(server);
});
beforeEach(async () => {
  await server.db.deleteFrom('leaderboard_players').execute();
  await server.db.deleteFrom('progress_events').execute();
});
afterAll(() => server.close());

const board = (path = 'xp', caller = ada) => boardFor(caller, path);
const player = (nickname: string, xp: number, userId?: string) => newPlayer(server.db, nickname, xp, userId);

test('a board gives equal scores one rank, and the next rank counts them all', async () => {
  await player('First', 500);
  await player('Second', 300);
  await player('Also second', 300);
  await player('Ada', 100, ada.userId);
  const { top, you, near, people } = await board();
  expect(top.items.map(line)).toEqual(['1 First 500', '2 Also second 300', '2 Second 300', '4 Ada 100']);
  expect(near).toEqual(top.items);
  expect(top.items.map(({ isYou }) => isYou)).toEqual([false, false, false, true]);
  expect([you, people]).toEqual([{ rank: 4, score: 100, toPass: 201 }, 4]);
});

longTest('a board shows the best ten and the three on either side of the caller', async () => {
  for (let number = 1; number <= 20; number += 1) {
    await player(`Player ${number}`, 1000 - 10 * number, number === 15 ? ada.userId : undefined);
  }
  const { top, near } = await board();
  expect(top.items.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(near.map(({ rank, isYou }) => (isYou ? `(${rank})` : rank))).toEqual([
    12,
    13,
    14,
    '(15)',
    16,
    17,
    18,
  ]);
});

test('a board is read to its end page by page, ranks going on, also in the middle of a tie', async () => {
  for (let number = 1; number <= 11; number += 1) await player(`Player ${number}`, number <= 4 ? 50 : 40);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const query = after === undefined ? '' : `&after=${after}`;
    const { json } = await ada.ask('GET', `/leaderboards/xp/entries?limit=3${query}`);
    const page = parse(getLeaderboardEntries.response, json, 'a page');
    seen.push(...page.items.map(({ rank, nickname }) => `${rank} ${nickname}`));
    after = page.after;
  } while (after !== undefined);
  expect(seen.map((each) => Number(each.split(' ')[0]))).toEqual([1, 1, 1, 1, 5, 5, 5, 5, 5, 5, 5]);
  expect(new Set(seen).size).toBe(11);
});

longTest('boards keep timings apart, and XP together', async () => {
  await player('Ada', 0, ada.userId);
  await keepPlay(server.db, ada.userId, { game: 'entre-scrabble', timing: 'x1', score: 300, xp: 60 });
  await keepPlay(server.db, ada.userId, { game: 'entre-scrabble', timing: 'off', score: 500, xp: 40 });
  await keepPlay(server.db, ada.userId, { game: 'entre-scrabble', timing: 'x1', score: 200 });
  expect((await board('entre-scrabble')).you?.score).toBe(300);
  expect(await board('entre-scrabble?timing=x2')).toMatchObject({ isNew: true, timings: ['x1', 'off'] });
  expect(await board('xp?period=week')).toMatchObject({ isNew: false, timings: [] });
  expect((await board('entre-scrabble?timing=off')).you?.score).toBe(500);
  expect((await board('entre-scrabble?timing=x2')).you).toBeNull();
  expect((await board('xp?timing=off')).you?.score).toBe(100);
});

test('a board counts this week, this month and all time from their beginning', async () => {
  const { db } = server;
  const { rows } = await sql<{ kind: string; at: Date }>`
    select 'week' as kind, date_trunc('week', now() at time zone 'UTC') at time zone 'UTC' as at
    union select 'month', date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`.execute(db);
  const before = (kind: string) =>
    new Date((rows.find((row) => row.kind === kind)?.at.getTime() ?? 0) - 1000);
  await player('Ada', 10, ada.userId);
  const earlier = new Date(Math.min(before('week').getTime(), before('month').getTime()));
  await keepPlay(db, ada.userId, { xp: 100, score: 250, at: earlier });
  await keepPlay(db, ada.userId, { xp: 5, score: 110 });
  expect((await board('xp?period=all')).you?.score).toBe(115);
  expect((await board('xp?period=week')).you?.score).toBe(15);
  expect((await board('xp?period=month')).you?.score).toBe(15);
  expect((await board('cash-stack?period=all')).you?.score).toBe(250);
  expect((await board('cash-stack?period=week')).you?.score).toBe(110);
});

longTest.each([
  ['GET', '/leaderboards/xp?period=year'],
  ['GET', '/leaderboards/XP!'],
  ['GET', '/leaderboards/xp/entries?after=nonsense'],
  ['PUT', '/me/nickname'],
])('%s %s is not understood', async (method, path) => {
  const answer = await ada.ask(method, path, method === 'PUT' ? {} : undefined);
  expect(answer).toMatchObject({ status: 400, json: { code: 'malformed' } });
});
