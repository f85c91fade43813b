import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { Verdict } from '@venture/api/v1/verdicts';
import { type Declaration, toCatalogue } from '@venture/rules/catalogue';
import type { KnownEvent, ProgressEvent, Run } from '@venture/rules/events';
import { computeXp } from '@venture/rules/xp';
import { sql } from 'kysely';
import { joinBoards } from '../leaderboards/routes';
import { createJsonLog } from '../process/log';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';
import { storedEvents } from '../testing/stored';
import { createActivitiesReader } from './activities';
import { createProgressServices, storeEvents } from './events';

jest.setTimeout(60_000);

let at: OwnDatabase;
/** The listed remotes' current declarations. */
let list: readonly Declaration[];
beforeEach(async () => {
  at = await ownDatabase();
  list = [];
});
afterEach(() => at.drop());

const base = () => ({ id: randomUUID(), at: new Date().toISOString() });
const attempt = (quiz: string, correct: number): ProgressEvent => ({
  ...{ ...base(), kind: 'attempt', quiz, contentVersion: 1, answers: {} },
  ...{ correct, total: 10, seconds: 60 },
});
const run = (game: string, score: number): Run => ({
  ...{ ...base(), kind: 'run', game, rules: 1, seed: 1, score, facts: {}, timing: 'x1' },
  ...{ play: [{ type: 'settle' }], scale: { from: 0, to: 100 } },
});

/** Stores somebody's events by the current declarations. */
function keep(userId: string, events: readonly ProgressEvent[], verdict: Verdict = 'verified') {
  const releases = { declarations: async () => list };
  const parts = createProgressServices({ db: at.db, rules: Object(), releases, log: createJsonLog('error') });
  return storeEvents({ ...parts, judges: { judge: async () => ({ verdict }) } }, userId, events);
}

/** Makes the declaration of a remote with these quizzes and the XP of each. */
function teaching(quizzes: Readonly<Record<string, number>>): Declaration {
  const quiz = (id: string) => ({ id, title: id, route: `/${id}`, passPercent: 50, key: { q: 'a' } });
  const all = Object.entries(quizzes).map(([id, xp]) => ({ ...quiz(id), xp }));
  return { name: 'learning', base: '/learning/', teaches: { modules: [], quizzes: all } };
}

const game = (name: string, xp: number): Declaration => ({
  ...{ name, base: `/${name}/`, scale: { from: 0, to: 100 }, xp },
});

/** Reads somebody's XP from every place that stores it. */
async function storedXp(userId: string) {
  const { rows } = await sql<Record<string, number>>`
    select l.xp, l.verified_xp as verified,
      (select coalesce(sum(xp), 0)::int from xp_ledger x where x.user_id = l.user_id) as ledger,
      (select coalesce(sum(verified_xp), 0)::int from xp_ledger x where x.user_id = l.user_id) as "verifiedLedger"
    from learners l where user_id = ${userId}`.execute(at.db);
  return rows[0];
}

const same = (all: number, verified = all) => ({
  ...{ xp: all, verified, ledger: all, verifiedLedger: verified },
});

/** Computes somebody's XP as the device does. */
async function byTheDevice(userId: string): Promise<number> {
  const rows = await storedEvents(at.db, userId);
  const known = rows.map(({ event, verdict, xp }): KnownEvent => ({ ...event, verdict, xp }));
  return computeXp(
    known.filter(({ verdict }) => verdict !== 'refused'),
    toCatalogue(list),
  );
}

test.each([
  ['rises', 480, 150 + 96],
  ['falls', 100, 150 + 20],
  ['is nothing', 0, 150],
])("a quiz's maximum that %s applies only to later improvements", async (_, most, expected) => {
  const userId = await newLearner(at.db);
  list = [teaching({ sixth: 300 })];
  await keep(userId, [attempt('sixth', 5)]);
  list = [teaching({ sixth: most })];
  await keep(userId, [attempt('sixth', 4)]);
  expect(await storedXp(userId)).toEqual(same(150));
  await keep(userId, [attempt('sixth', 7)]);
  expect(await storedXp(userId)).toEqual(same(expected));
  expect(await byTheDevice(userId)).toBe(expected);
});

test("a game's maximum counts in the same way", async () => {
  const userId = await newLearner(at.db);
  list = [game('lemonade', 500)];
  await keep(userId, [run('lemonade', 50)]);
  list = [game('lemonade', 100)];
  await keep(userId, [run('lemonade', 80)]);
  expect(await storedXp(userId)).toEqual(same(250 + 30));
  expect(await byTheDevice(userId)).toBe(280);
});

test('a result keeps its XP when its quiz is removed from the list', async () => {
  const userId = await newLearner(at.db);
  list = [teaching({ sixth: 300 })];
  await keep(userId, [attempt('sixth', 5)]);
  list = [];
  await keep(userId, [attempt('sixth', 10)]);
  expect(await storedXp(userId)).toEqual(same(150));
  expect(await byTheDevice(userId)).toBe(150);
});

test('a quiz that is not declared earns nothing, and all of its XP once it is declared', async () => {
  const userId = await newLearner(at.db);
  await keep(userId, [attempt('sixth', 6)]);
  expect(await storedXp(userId)).toEqual(same(0));
  list = [teaching({ sixth: 300 })];
  await keep(userId, [attempt('sixth', 8)]);
  expect(await storedXp(userId)).toEqual(same(240));
});

test('the answer to a push says how much XP each event earned, even when the events are resent', async () => {
  const userId = await newLearner(at.db);
  list = [teaching({ sixth: 300 })];
  const events = [attempt('sixth', 5), attempt('sixth', 5), attempt('sixth', 8)];
  const brought = async () => {
    const { kept } = await keep(userId, events);
    return events.map(({ id }) => kept.get(id)?.xp);
  };
  expect(await brought()).toEqual([150, 0, 90]);
  list = [teaching({ sixth: 500 })];
  expect(await brought()).toEqual([150, 0, 90]);
});

test('leaderboards count results in the week they were made, for the XP they were worth then', async () => {
  const userId = await newLearner(at.db);
  list = [teaching({ sixth: 100, seventh: 100 })];
  await keep(userId, [attempt('sixth', 5), attempt('seventh', 10)]);
  const earlier = sql`now() - interval '40 days'`;
  await sql`update xp_ledger set at = ${earlier} where activity = 'sixth'`.execute(at.db);
  await joinBoards(at.db, userId, 'Quick Maple');
  list = [teaching({ sixth: 400, seventh: 200 })];
  await keep(userId, [attempt('sixth', 10)]);
  const { rows } = await sql<{ kind: string; score: number }>`
    select t.kind, s.score from leaderboard_scores s join leaderboard_periods t on t.id = s.period
    where s.board = 'xp' order by kind`.execute(at.db);
  expect(rows).toEqual([
    { kind: 'all', score: 350 },
    { kind: 'month', score: 300 },
    { kind: 'week', score: 300 },
  ]);
});

test('declarations are read only once per list', async () => {
  const read = createActivitiesReader({ declarations: async () => list });
  list = [teaching({ sixth: 300 })];
  const first = await read();
  expect(first.quizzes).toMatchObject([{ id: 'sixth', xp: 300 }]);
  expect(await read()).toBe(first);
  list = [teaching({ sixth: 200 })];
  expect((await read()).quizzes).toMatchObject([{ xp: 200 }]);
});
