import { beforeEach, describe, expect, test } from '@jest/globals';
import { getLeaderboardEntries } from '@venture/api/v1/leaderboards';
import { parse } from '@venture/contract/parse';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import { boardFor, line, newPlayer } from '../testing/boards';
import { person } from '../testing/people';
import { sharedPerson, sharedServer } from '../testing/per-file';
import { keepPlay } from '../testing/plays';

const server = sharedServer();
const ada = sharedPerson(server);
beforeEach(async () => {
  await server.db.deleteFrom('leaderboard_players').execute();
  await server.db.deleteFrom('progress_events').execute();
  await server.db.updateTable('settings').set({ leaderboards: true }).execute();
});

const board = (path = 'xp', caller = ada) => boardFor(caller, path);
const player = (nickname: string, xp: number, userId?: string) => newPlayer(server.db, nickname, xp, userId);
const joinAs = (nickname: string, caller = ada) => caller.ask('PUT', '/me/nickname', { nickname });

describe('joining', () => {
  test('only people who opted in are shown', async () => {
    await keepPlay(server.db, ada.userId, { xp: 300 });
    expect(await board()).toEqual({
      nickname: null,
      people: 0,
      you: null,
      near: [],
      top: { items: [] },
      isNew: true,
      timings: [],
    });
    for (const table of ['leaderboard_scores', 'leaderboard_players'] as const) {
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('includes earlier results, but only verified ones', async () => {
    await keepPlay(server.db, ada.userId, { xp: 300, score: 120 });
    await keepPlay(server.db, ada.userId, { xp: 500, score: 250, verdict: 'unverified' });
    expect(await joinAs('  Ada   L. ')).toMatchObject({ status: 200, json: { nickname: 'Ada L.' } });
    expect((await board()).top.items.map(line)).toEqual(['1 Ada L. 300']);
    expect((await board('cash-stack')).top.items.map(line)).toEqual(['1 Ada L. 120']);
  });

  longTest.each([['Al', 'nickname-too-short']])(
    'as %s is refused with %s and a sentence',
    async (nickname, code) => {
      expect(await joinAs(nickname)).toMatchObject({
        status: 422,
        json: expect.objectContaining({ code, detail: expect.stringMatching(/^[A-Z].+\.$/) }),
      });
    },
  );

  longTest('of two who want the same nickname at the same time, one gets it', async () => {
    const grace = await person(server);
    const answers = await Promise.all([joinAs('Will'), joinAs('WILL', grace)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.json).toMatchObject({ code: 'nickname-taken' });
  });

  longTest('again gives another nickname and keeps the place', async () => {
    await player('Ada', 300, ada.userId);
    await joinAs('Countess');
    expect((await board()).top.items.map(line)).toEqual(['1 Countess 300']);
  });
});

describe('leaving', () => {
  test('removes a person for everybody at once, and frees the nickname', async () => {
    const grace = await person(server);
    await player('Ada', 300, ada.userId);
    await player('Grace', 200, grace.userId);
    expect((await board('xp', grace)).you?.rank).toBe(2);
    expect(await ada.ask('DELETE', '/me/nickname')).toMatchObject({ status: 204, json: '' });
    expect(await board('xp', grace)).toMatchObject({
      people: 1,
      you: { rank: 1, score: 200, toPass: null },
      top: { items: [{ rank: 1, nickname: 'Grace' }] },
    });
    expect((await joinAs('Ada', grace)).status).toBe(200);
  });

  longTest.each([
    ['deleted', (id: string) => server.db.deleteFrom('users').where('id', '=', id).execute()],
    [
      'disabled',
      (id: string) =>
        server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute(),
    ],
  ])('happens by itself when an account is %s', async (_, end) => {
    const id = await player('Grace', 200);
    await player('Ada', 100, ada.userId);
    expect((await board()).you?.rank).toBe(2);
    await end(id);
    expect(await board()).toMatchObject({
      people: 1,
      you: { rank: 1 },
      top: { items: [{ nickname: 'Ada' }] },
    });
  });
});

longDescribe('switched off', () => {
  test('nothing is shown and nobody joins, but everybody can leave', async () => {
    await player('Ada', 10, ada.userId);
    await server.db.updateTable('settings').set({ leaderboards: false }).execute();
    for (const [method, path, body] of [
      ['GET', '/leaderboards/xp', undefined],
      ['GET', '/leaderboards/xp/entries', undefined],
      ['PUT', '/me/nickname', { nickname: 'Countess' }],
    ] as const) {
      expect(await ada.ask(method, path, body)).toMatchObject({
        status: 409,
        json: { code: 'leaderboards-off' },
      });
    }
    expect((await ada.ask('DELETE', '/me/nickname')).status).toBe(204);
  });
});

test('on a board, equal scores share one rank, and the next rank counts all of them', async () => {
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

test('a board can be paged to its end with continuous ranks, even if a page ends in the middle of a tie', async () => {
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

test('a board counts this week, this month and all time from the start', async () => {
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
])('%s %s is refused as malformed', async (method, path) => {
  const answer = await ada.ask(method, path, method === 'PUT' ? {} : undefined);
  expect(answer).toMatchObject({ status: 400, json: { code: 'malformed' } });
});
