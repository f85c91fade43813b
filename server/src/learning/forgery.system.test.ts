import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Run } from '@venture/rules/events';
import { random } from '@venture/rules/random';
import { sized } from '@venture/testing/sized';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import { isDeeperThan, MAX_JSON_DEPTH } from '../http/body';
import type { RulesRunner } from '../judging/rules';
import { createJsonLog } from '../process/log';
import { type TestDatabase, testDatabase } from '../testing/database';
import { type Forgery, forgeriesOf, type Genuine } from '../testing/forgeries';
import { areGenuine, builtRules, type Dealt, GAMES, type GameName, playAll } from '../testing/games';
import { newLearner } from '../testing/plays';
import { rulesIn } from '../testing/rules';
import { type TestStore, testStore } from '../testing/store';
import { createJudgingBudget } from './budget';
import { createJudges } from './judge';
import type { Judgement } from './judgement';
import { consumeTicket, createRunTicketIssuer } from './tickets';

const RUNS_OF_EACH_GAME = sized(20, 2);
const OF_EACH_KIND = { claims: sized(3, 1), logs: sized(8, 3) };
const LEAST_FORGERIES = sized(10_000, 350);
// Few enough at a time that none waits too long for its turn on a busy machine.
const TOGETHER = 10;
/** The scale of scores of all games in this test. */
const SCALE = { from: 0, to: 500 };
const MINUTES_10 = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let connected: DatabaseConnection;
let store: TestStore;
let rules: RulesRunner;
let genuine: readonly Genuine[];
let dealtAt: number;
const next = random(2026);
beforeAll(async () => {
  [database, store] = [await testDatabase(), await testStore()];
  connected = await connectAndMigrate(database.url, createJsonLog('error'));
  const files = new Map<GameName, string>();
  for (const name of GAMES) files.set(name, await builtRules(name));
  for (const [name, file] of files) {
    const text = await readFile(file, 'utf8');
    const made = { name, files: { 'rules.mjs': text }, manifest: { scale: SCALE } };
    await store.run('release', await store.build(made));
  }
  rules = rulesIn(store.environment, createJsonLog('error'));
  genuine = await playedRuns(files);
}, 600_000);
afterAll(async () => {
  rules.close();
  await connected.close();
  await database.drop();
  await store.remove();
});

const OPTIONS: Readonly<Record<GameName, (number: number) => object>> = {
  'cash-stack': () => ({}),
  'products-card-game': () => ({}),
  'entre-scrabble': (number) => ({ timing: ['x1', 'x2', 'x10'][number % 3] }),
  'entrepre-puzzle': (number) => ({
    mode: number % 4 === 0 ? 'Advanced' : 'Beginner',
    timing: ['x1', 'x1.5'][number % 2],
  }),
};

/** Deals plays to two people, and plays each to its end. */
async function playedRuns(files: ReadonlyMap<GameName, string>): Promise<readonly Genuine[]> {
  const issueTicket = createRunTicketIssuer(connected.db);
  dealtAt = Date.now();
  const people = [await newLearner(connected.db), await newLearner(connected.db)];
  const { remotes } = await store.list();
  const dealt: (Dealt & { readonly userId: string; readonly session: string })[] = [];
  for (const game of GAMES) {
    const manifestHash = remotes.find(({ name }) => name === game)?.manifestHash ?? '';
    for (let number = 0; number < RUNS_OF_EACH_GAME; number += 1) {
      const [userId, options] = [people[number % 2] ?? '', OPTIONS[game](number)];
      const run = await issueTicket(userId, { game, release: '1.0.0', manifestHash, options });
      if (!run) throw new Error('No more plays in this hour.');
      const { id, seed } = run;
      dealt.push({ game, rules: files.get(game) ?? '', seed, options, userId, session: id });
    }
  }
  const played = await playAll(dealt);
  return dealt.map(({ game, seed, options, userId, session, rules: file }, at) => {
    const { actions, facts, ...rest } = played[at] ?? { actions: [], facts: {}, rules: 0, score: 0 };
    const run: Run = {
      ...{ kind: 'run', id: randomUUID(), at: new Date().toISOString(), game, seed, options, session },
      ...{ release: '1.0.0', scale: SCALE, play: actions, facts: { ...facts, moreTime: 0 }, ...rest },
      timing: String(Object(options).timing ?? 'x1'),
    };
    return { userId, run, rules: file };
  });
}

/** Two people send more here than anyone may: what it costs to judge is not tested. */
const budget = createJudgingBudget({ msPerMinute: 1e9 });

const judges = () => createJudges({ db: connected.db, rules, budget });

/** For a run that a busy machine could not replay: it gets no credit, but was not refused by the rules either. */
const NOT_NOW: Judgement = { verdict: 'refused', code: 'later' };

const isJudged = (judgement: Judgement | 'over-budget' | undefined) =>
  judgement !== undefined && judgement !== 'over-budget';

async function judged(list: readonly { userId: string; run: Run }[], ms = MINUTES_10): Promise<Judgement[]> {
  const { judge } = judges();
  const receivedAt = new Date(Date.now() + ms);
  const judgements: Judgement[] = [];
  for (let at = 0; at < list.length; at += TOGETHER) {
    const some = list.slice(at, at + TOGETHER).map(({ userId, run }) => judge(userId, run, receivedAt));
    judgements.push(
      ...(await Promise.all(some)).map((judgement) => (isJudged(judgement) ? judgement : NOT_NOW)),
    );
  }
  return judgements;
}

/** Asks the rules, in a separate program, whether the logs themselves are possible. */
async function possible(forgeries: readonly Forgery[]): Promise<readonly boolean[]> {
  return areGenuine(
    forgeries.map(({ rules: file, run: { seed, options, play, score, facts, rules: version, seconds } }) => ({
      rules: file,
      claim: { seed, options, actions: play, score, facts, version, seconds },
    })),
  );
}

test('the data a page sends for a run of any game has at most half the allowed JSON levels', () => {
  for (const { run, userId } of genuine) {
    expect(isDeeperThan(MAX_JSON_DEPTH / 2, { learner: userId, events: [run] })).toBe(false);
  }
});

test('plays dealt by the server are verified', async () => {
  expect(genuine).toHaveLength(GAMES.length * RUNS_OF_EACH_GAME);
  const judgements = await judged(genuine);
  expect(judgements.filter(({ verdict }) => verdict !== 'verified')).toEqual([]);
});

test(`none of ${LEAST_FORGERIES} forged logs is credited, and each is refused with its code`, async () => {
  const forgeries = genuine.flatMap((each) => forgeriesOf(each, next, genuine, OF_EACH_KIND));
  const judgements = await judged(forgeries);
  const free = forgeries.filter(({ code }) => code === undefined);
  const answers = await possible(free);
  const couldBe = new Map(free.map((forgery, at) => [forgery, answers[at] ?? false]));
  const wrong = forgeries.flatMap((forgery, at): readonly object[] => {
    const { verdict, code } = judgements[at] ?? {};
    const { kind, code: expected } = forgery;
    // A different log with exactly the same end is not a forgery: nobody gains anything by it.
    if (couldBe.get(forgery)) return verdict === 'verified' ? [] : [{ kind, verdict, code, couldBe: true }];
    const isRefused = verdict === 'refused' && code !== undefined;
    return isRefused && (expected === undefined || code === expected)
      ? []
      : [{ kind, verdict, code, expected }];
  });
  expect(wrong).toEqual([]);
  const harmless = answers.filter(Boolean).length;
  expect(forgeries.length - harmless).toBeGreaterThanOrEqual(LEAST_FORGERIES);
}, 600_000);

test('genuine and forged logs without a session are unverified at best', async () => {
  const bare = genuine.map(({ run: { session: _, ...run }, ...rest }) => ({ ...rest, run }));
  expect(new Set((await judged(bare)).map(({ verdict, code }) => `${verdict} ${code}`))).toEqual(
    new Set(['unverified no-session']),
  );
  const forgeries = bare.flatMap((each) => forgeriesOf(each, next, bare, { claims: 0, logs: 2 }));
  const judgements = await judged(forgeries);
  const answers = await possible(forgeries);
  judgements.forEach(({ verdict }, at) => {
    expect(verdict).toBe(answers[at] ? 'unverified' : 'refused');
  });
}, 300_000);

test('a run without a scale claims nothing about its worth, and is verified', async () => {
  const silent = genuine.map(({ run: { scale: _, ...run }, ...rest }) => ({ ...rest, run }));
  expect(new Set((await judged(silent)).map(({ verdict }) => verdict))).toEqual(new Set(['verified']));
});

test('a run whose release is gone is replayed only by a release in which its scores are worth the same', async () => {
  const [one] = genuine;
  if (!one) throw new Error('There is no play.');
  const { session: _, ...gone } = { ...one.run, release: '0.9.0' };
  const other = { ...gone, scale: { from: 0, to: 1 } };
  expect(await judged([gone, other].map((run) => ({ ...one, run })))).toEqual([
    { verdict: 'unverified', code: 'no-session' },
    { verdict: 'refused', code: 'rules-gone' },
  ]);
});

test('a play that claims more time than has passed since it was dealt is refused', async () => {
  const timed = genuine.filter(({ run }) => (run.seconds ?? 0) > 20);
  expect(timed.length).toBeGreaterThan(0);
  const judgements = await judged(timed, dealtAt - Date.now());
  expect(new Set(judgements.map(({ code }) => code))).toEqual(new Set(['too-much-time']));
});

test('a play that arrives after its session has expired counts as unverified', async () => {
  for (const judgement of await judged(genuine, 8 * DAY_MS)) {
    expect(judgement).toMatchObject({ verdict: 'unverified', code: 'session-expired' });
  }
});

test('moves faster than hands can make them are flagged, but count', async () => {
  const untimed = genuine.filter(({ run }) => run.game === 'cash-stack');
  for (const judgement of await judged(untimed, dealtAt + 500 - Date.now())) {
    expect(judgement).toMatchObject({ verdict: 'verified', code: 'fast' });
  }
  for (const { code } of await judged(untimed)) expect(code).toBeUndefined();
});

test('a session is used up only once, by whichever event comes first', async () => {
  const [one] = genuine;
  if (!one?.run.session) throw new Error('There is no play.');
  const { session, id } = one.run;
  // The same event may come twice, from two tabs, but no other event may use the session.
  const events = [id, id, randomUUID(), randomUUID()];
  const claims = events.map((event) =>
    connected.db.transaction().execute((trx) => consumeTicket(trx, session, one.userId, event)),
  );
  const results = await Promise.all(claims);
  expect(new Set(events.filter((_, at) => results[at])).size).toBe(1);
  const again = { ...one, run: { ...one.run, id: randomUUID() } };
  expect(await judged([again])).toMatchObject([{ verdict: 'refused', code: 'session-used' }]);
});
