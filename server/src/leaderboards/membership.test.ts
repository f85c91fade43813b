import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { longDescribe, longTest } from '@venture/testing/long-test';
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
  await server.db.updateTable('settings').set({ leaderboards: true }).execute();
});
afterAll(() => server.close());

const board = (path = 'xp', caller = ada) => boardFor(caller, path);
const player = (nickname: string, xp: number, userId?: string) => newPlayer(server.db, nickname, xp, userId);
const joinAs = (nickname: string, caller = ada) => caller.ask('PUT', '/me/nickname', { nickname });

describe('joining', () => {
  test('nobody is seen who did not ask for it', async () => {
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

  test('brings along what was done before, and what is verified alone', async () => {
    await keepPlay(server.db, ada.userId, { xp: 300, score: 120 });
    await keepPlay(server.db, ada.userId, { xp: 500, score: 250, verdict: 'unverified' });
    expect(await joinAs('  Ada   L. ')).toMatchObject({ status: 200, json: { nickname: 'Ada L.' } });
    expect((await board()).top.items.map(line)).toEqual(['1 Ada L. 300']);
    expect((await board('cash-stack')).top.items.map(line)).toEqual(['1 Ada L. 120']);
  });

  longTest.each([
    ['Al', 'nickname-too-short'],
    ['fück you', 'nickname-offensive'],
    ['Аda', 'nickname-mixed-alphabets'],
  ])('as %s is refused with %s and a sentence', async (nickname, code) => {
    expect(await joinAs(nickname)).toMatchObject({
      status: 422,
      json: expect.objectContaining({ code, detail: expect.stringMatching(/^[A-Z].+\.$/) }),
    });
  });

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
  test('makes a person vanish at once, for everybody, and frees the nickname', async () => {
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

  longTest('twice is no mistake', async () => {
    expect((await ada.ask('DELETE', '/me/nickname')).status).toBe(204);
    expect((await ada.ask('DELETE', '/me/nickname')).status).toBe(204);
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
