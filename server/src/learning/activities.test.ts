import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Verdict } from '@venture/api/v1/verdicts';
import { type Declaration, declaredBy } from '@venture/progress/declared';
import type { KnownEvent, ProgressEvent, Run } from '@venture/progress/events';
import { computeXp } from '@venture/progress/xp';
import { longDescribe, longTest } from '@venture/testing/long-test';
import { sql } from 'kysely';
import pg from 'pg';
import { LOCKS, withLockIfFree } from '../database/locks';
import { parseNickname } from '../leaderboards/nickname';
import { joinBoards } from '../leaderboards/routes';
import { errorCode } from '../process/failure';
import { createJsonLog } from '../process/log';
import { declarations } from '../testing/catalogue';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';
import { declareActivities, readActivities } from './activities';
import { createProgressParts, storeEvents } from './events';
import { createLedger } from './ledger';
import limits from './limits.json';
import { recountNextLearners, startXpCounting } from './recount';

jest.setTimeout(60_000);

let at: OwnDatabase;
beforeEach(async () => {
  at = await ownDatabase();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await at.drop();
});

const base = () => ({ id: randomUUID(), at: new Date().toISOString() });
const attempt = (quiz: string, correct: number): ProgressEvent => ({
  ...{ ...base(), kind: 'attempt', quiz, contentVersion: 1, answers: {} },
  ...{ correct, total: 10, seconds: 60 },
});
const run = (game: string, score: number, change: Partial<Run> = {}): Run => ({
  ...{ ...base(), kind: 'run', game, rules: 1, seed: 1, score, facts: {}, timing: 'x1' },
  ...{ play: [{ type: 'settle' }], ...change },
});

/** Keeps what somebody did, of which this is thought; `whileJudged` runs before that is known. */
function keep(
  userId: string,
  events: readonly ProgressEvent[],
  verdict: Verdict = 'verified',
  whileJudged = async () => {},
) {
  const { follow } = createProgressParts({ db: at.db, rules: Object(), log: createJsonLog('error') });
  const judges = { judge: () => whileJudged().then(() => ({ verdict })) };
  return storeEvents({ db: at.db, ledger: createLedger(at.db), judges, follow }, userId, events);
}

async function recountAll(): Promise<void> {
  while (await recountNextLearners(at.db));
}

/** What a remote declares that teaches these quizzes, each for so much XP. */
function teaching(quizzes: Readonly<Record<string, number>>, name = 'learning'): Declaration {
  const quiz = (id: string) => ({ id, title: id, route: `/${id}`, passPercent: 50, key: { q: 'a' } });
  const all = Object.entries(quizzes).map(([id, most]) => ({ ...quiz(id), xp: most }));
  return { name, base: `/${name}/`, teaches: { modules: [], quizzes: all } };
}

const game = (name: string, most?: number, to = 100): Declaration => ({
  ...{ name, base: `/${name}/`, scale: { from: 0, to } },
  ...(most !== undefined && { xp: most }),
});

/** Everything that hangs on somebody's XP, by each of the places where it stands. */
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

/** What the rules of the device make of somebody's events. */
async function byTheDevice(userId: string, declared: readonly Declaration[]): Promise<number> {
  const { rows } = await sql<{ payload: ProgressEvent; verdict: Verdict }>`
    select payload, verdict from progress_events where user_id = ${userId} order by number`.execute(at.db);
  const known = rows.map(({ payload, verdict }): KnownEvent => ({ ...payload, standing: verdict }));
  return computeXp(
    known.filter(({ standing }) => standing !== 'refused'),
    declaredBy(declared),
  );
}

describe('a quiz that nobody has declared', () => {
  test('brings nothing until it is declared, and then what was done before counts', async () => {
    const userId = await newLearner(at.db);
    await keep(userId, [attempt('sixth', 6), attempt('sixth', 3)]);
    expect(await storedXp(userId)).toEqual(same(0));
    await declareActivities(at.db, [teaching({ sixth: 300 })]);
    await recountAll();
    expect(await storedXp(userId)).toEqual(same(180));
    await keep(userId, [attempt('sixth', 8)]);
    expect(await storedXp(userId)).toEqual(same(240));
    expect(await byTheDevice(userId, [teaching({ sixth: 300 })])).toBe(240);
  });

  longTest('goes on counting when its remote has left the list, or declares it no more', async () => {
    const userId = await newLearner(at.db);
    await declareActivities(at.db, [teaching({ sixth: 300, seventh: 100 })]);
    await keep(userId, [attempt('sixth', 5), attempt('seventh', 5)]);
    await declareActivities(at.db, [teaching({ seventh: 100 })]);
    await declareActivities(at.db, []);
    await recountAll();
    await keep(userId, [attempt('sixth', 10)]);
    expect(await storedXp(userId)).toEqual(same(350));
  });
});

longDescribe('a maximum that changes', () => {
  test.each([
    ['rises', 480, same(240, 0)],
    ['falls', 100, same(50, 0)],
    ['is nothing', 0, same(0, 0)],
  ])('counts for what was done before: it %s', async (_, most, expected) => {
    const [userId, other] = [await newLearner(at.db), await newLearner(at.db)];
    await declareActivities(at.db, [teaching({ sixth: 300, other: 500 })]);
    await keep(userId, [attempt('sixth', 5)], 'unverified');
    await keep(other, [attempt('other', 10)]);
    await declareActivities(at.db, [teaching({ sixth: most, other: 500 })]);
    await recountAll();
    expect(await storedXp(userId)).toEqual(expected);
    expect(await storedXp(other)).toEqual(same(500));
  });

  test('of a game counts as well, and a scale for those whose runs do not say theirs', async () => {
    const [scaled, unscaled] = [await newLearner(at.db), await newLearner(at.db)];
    await keep(scaled, [run('lemonade', 50, { scale: { from: 0, to: 100 } })]);
    await keep(unscaled, [run('lemonade', 50)]);
    expect([await storedXp(scaled), await storedXp(unscaled)]).toEqual([same(250), same(0)]);
    await declareActivities(at.db, [game('lemonade')]);
    await recountAll();
    expect([await storedXp(scaled), await storedXp(unscaled)]).toEqual([same(250), same(250)]);
    await declareActivities(at.db, [game('lemonade', 100, 200)]);
    await recountAll();
    expect([await storedXp(scaled), await storedXp(unscaled)]).toEqual([same(50), same(25)]);
    expect(await byTheDevice(unscaled, [game('lemonade', 100, 200)])).toBe(25);
  });

  test('counts once for what is added while it is recounted', async () => {
    const userId = await newLearner(at.db);
    await keep(userId, [attempt('sixth', 5)]);
    await declareActivities(at.db, [teaching({ sixth: 300 })]);
    await keep(userId, [attempt('sixth', 8)], 'verified', recountAll);
    expect(await storedXp(userId)).toEqual(same(240));
  });

  test('keeps the cap for what nobody could watch', async () => {
    const userId = await newLearner(at.db);
    const games = ['one', 'two', 'three'].map((name) => game(name, 400));
    await declareActivities(at.db, games);
    await keep(
      userId,
      games.map(({ name }) => run(name, 100)),
      'unverified',
    );
    await keep(userId, [run('one', 100)]);
    expect(await storedXp(userId)).toEqual(same(1200, 400));
    await declareActivities(
      at.db,
      games.map(({ name }) => game(name, 500)),
    );
    await recountAll();
    expect(await storedXp(userId)).toEqual(same(1500, 500));
  });
});

test('leaderboards of all periods follow, and count what was done in the week in which it was done', async () => {
  const userId = await newLearner(at.db);
  const nickname = parseNickname('Quick Maple');
  if (typeof nickname === 'string') throw new Error(nickname);
  await declareActivities(at.db, [teaching({ sixth: 100, seventh: 100 })]);
  await keep(userId, [attempt('sixth', 5), attempt('seventh', 10)]);
  await joinBoards(at.db, userId, nickname);
  const earlier = sql`now() - interval '40 days'`;
  await sql`update progress_events set received_at = ${earlier} where activity = 'sixth'`.execute(at.db);
  await declareActivities(at.db, [teaching({ sixth: 400, seventh: 200 })]);
  await recountAll();
  const { rows } = await sql<{ kind: string; score: number }>`
    select t.kind, s.score from leaderboard_scores s join leaderboard_periods t on t.id = s.period
    where s.board = 'xp' order by kind`.execute(at.db);
  expect(rows).toEqual([
    { kind: 'all', score: 400 },
    { kind: 'month', score: 200 },
    { kind: 'week', score: 200 },
  ]);
  const counted = await sql<{ people: string }>`
    select leaderboard_people(id, 'xp') as people from leaderboard_periods`.execute(at.db);
  expect(counted.rows.map(({ people }) => people)).toEqual(['1', '1', '1']);
  await keep(userId, [attempt('seventh', 10), attempt('sixth', 10)]);
  const { rows: after } = await sql<{ score: number }>`
    select score from leaderboard_scores where board = 'xp' order by score`.execute(at.db);
  expect(after.map(({ score }) => score)).toEqual([400, 400, 600]);
});

describe('exactly once', () => {
  const before = [teaching({ sixth: 300 })];
  const after = [teaching({ sixth: 500 }), game('lemonade', 200)];

  async function crowd(count: number): Promise<readonly string[]> {
    await declareActivities(at.db, before);
    const people = await Promise.all(Array.from({ length: count }, () => newLearner(at.db)));
    await Promise.all(people.map((each, n) => keep(each, [attempt('sixth', n % 11), run('lemonade', n)])));
    return people;
  }

  async function expectAgreement(people: readonly string[]): Promise<void> {
    for (const userId of people)
      expect(await storedXp(userId)).toEqual(same(await byTheDevice(userId, after)));
  }

  test('however many processes do it', async () => {
    const people = await crowd(70);
    await Promise.all([1, 2, 3].map(() => declareActivities(at.db, after)));
    await Promise.all([1, 2, 3, 4].map(recountAll));
    await expectAgreement(people);
  });

  longTest('and by one of them at a time', async () => {
    const people = await crowd(3);
    await declareActivities(at.db, after);
    expect(await withLockIfFree(at.db, LOCKS.recounts, () => recountNextLearners(at.db))).toBeUndefined();
    await recountAll();
    await expectAgreement(people);
  });

  longTest('while events arrive, by what was declared before and after', async () => {
    const people = await crowd(12);
    const counting = await startXpCounting(
      { db: at.db, log: createJsonLog('error'), releases: { declarations: async () => after } },
      5,
    );
    const more = people.map(async (userId) => {
      for (let n = 0; n < 15; n += 1) await keep(userId, [attempt('sixth', n % 11), run('lemonade', 30 + n)]);
    });
    for (const most of [100, 450, 500]) {
      await declareActivities(at.db, [teaching({ sixth: most }), game('lemonade', 200)]);
    }
    await Promise.all(more);
    await counting.stop();
    await recountAll();
    await expectAgreement(people);
  });

  longTest('also when it is killed in the middle, again and again', async () => {
    const people = await crowd(70);
    await declareActivities(at.db, after);
    const killer = new pg.Client(at.url);
    await killer.connect();
    for (let n = 0; n < 12; n += 1) {
      const step = recountNextLearners(at.db).catch(() => {});
      await killer.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`);
      await step;
    }
    await killer.end();
    // Connections that were ended may still be in the pool: each of them fails once.
    const isCounted = () =>
      recountAll().then(
        () => true,
        () => false,
      );
    while (!(await isCounted()));
    await expectAgreement(people);
  });
});

longDescribe('whom a change concerns is noted in steps', () => {
  const waiting = async () => {
    const rows = await at.db.selectFrom('recounts').select('user_id').execute();
    return new Set(rows.map(({ user_id }) => user_id));
  };

  test('of a few events each, which another process goes on with', async () => {
    jest.replaceProperty(limits, 'concernedAtOnce', 2);
    const people = await Promise.all(Array.from({ length: 7 }, () => newLearner(at.db)));
    for (const userId of people) await keep(userId, [attempt('sixth', 5)]);
    await declareActivities(at.db, [teaching({ sixth: 300 })]);
    for (let steps = 1; steps <= 4; steps += 1) {
      await recountNextLearners(at.db);
      expect((await waiting()).size).toBe(Math.min(7, 2 * steps));
    }
    await recountAll();
    for (const userId of people) expect(await storedXp(userId)).toEqual(same(150));
  });

  test('of those that are received at one moment all together', async () => {
    jest.replaceProperty(limits, 'concernedAtOnce', 2);
    const people = await Promise.all(Array.from({ length: 5 }, () => newLearner(at.db)));
    for (const userId of people) await keep(userId, [attempt('sixth', 5)]);
    await sql`update progress_events set received_at = now()`.execute(at.db);
    await declareActivities(at.db, [teaching({ sixth: 300 })]);
    await recountNextLearners(at.db);
    expect(await waiting()).toEqual(new Set(people));
  });

  test('from the beginning, when it changes again meanwhile', async () => {
    jest.replaceProperty(limits, 'concernedAtOnce', 1);
    const [early, late] = [await newLearner(at.db), await newLearner(at.db)];
    for (const userId of [early, late]) await keep(userId, [attempt('sixth', 5)]);
    await declareActivities(at.db, [teaching({ sixth: 300 })]);
    await recountNextLearners(at.db);
    await at.db.deleteFrom('recounts').execute(); // counted by now
    await declareActivities(at.db, [teaching({ sixth: 500 })]);
    await recountAll();
    expect([await storedXp(early), await storedXp(late)]).toEqual([same(250), same(250)]);
  });
});

longTest('the database is asked nothing as long as the list stays the same', async () => {
  let queries = 0;
  const db = at.db.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  let looked = 0;
  let list = [teaching({ sixth: 300 })];
  const declarations = async () => {
    looked += 1;
    return list;
  };
  const hasLooked = async (times: number) => {
    for (const wanted = looked + times; looked < wanted; ) await wait(5);
  };
  const counting = await startXpCounting({ db, releases: { declarations }, log: createJsonLog('error') }, 1);
  await hasLooked(20);
  const before = queries;
  await hasLooked(100);
  expect(queries).toBe(before);
  list = [teaching({ sixth: 200 })];
  await hasLooked(20);
  await counting.stop();
  expect((await readActivities(at.db)).quizzes).toMatchObject([{ xp: 200 }]);
  expect(await recountNextLearners(at.db)).toBe(false);
});

longTest.each(['verified', 'unverified'] as const)(
  'what is %s and written at the moment of a change is counted by what was declared',
  async (verdict) => {
    const verified = (all: number) => (verdict === 'verified' ? all : 0);
    await declareActivities(at.db, [teaching({ sixth: 100 })]);
    const changing = new pg.Client(at.url);
    await changing.connect();
    // Often enough that its statements are prepared by then.
    for (let n = 1; n <= 8; n += 1) {
      const userId = await newLearner(at.db);
      await changing.query('begin; lock table learners in share row exclusive mode');
      const kept = keep(userId, [attempt('sixth', 10)], verdict);
      await lockWaitedFor(changing);
      await changing.query(`update activities set xp = ${n * 50}, version = version + 1; commit`);
      await kept;
      expect(await storedXp(userId)).toEqual(same(n * 50, verified(n * 50)));
    }
    await changing.end();
  },
);

/** Until somebody waits for a lock in this database. */
async function lockWaitedFor(client: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (rowCount) return;
  }
}

longDescribe('what is declared', () => {
  const after = [teaching({ sixth: 300 })];

  /** Until it is done, however long others hold what it waits for. */
  async function declare(): Promise<void> {
    await declareActivities(at.db, after).catch((error) => {
      if (errorCode(error) !== '55P03') throw error;
      return declare();
    });
  }

  /** Whether this work has to wait for a lock on a table before it is done. */
  async function waitsFor(table: 'activities' | 'learners', work: Promise<unknown>): Promise<boolean> {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    while (!isOver) {
      const { rows } = await sql`
        select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and relation = ${table}::regclass and not granted`.execute(
        at.db,
      );
      if (rows.length > 0) return true;
    }
    return false;
  }

  test('waits for whoever is adding something', async () => {
    const writing = await at.db.startTransaction().execute();
    await sql`lock table learners in row exclusive mode`.execute(writing);
    const declared = declare();
    expect(await waitsFor('learners', declared)).toBe(true);
    await writing.commit().execute();
    await declared;
    expect((await readActivities(at.db)).quizzes).toEqual([{ id: 'sixth', modules: [], xp: 300 }]);
  });

  test('lets nobody add something by what was declared before', async () => {
    const userId = await newLearner(at.db);
    const holding = await at.db.startTransaction().execute();
    await sql`lock table activities in share mode`.execute(holding);
    const declared = declare();
    expect(await waitsFor('activities', declared)).toBe(true);
    const kept = keep(userId, [attempt('sixth', 5)]);
    expect(await waitsFor('learners', kept)).toBe(true);
    await holding.commit().execute();
    await Promise.all([declared, kept]);
    expect(await storedXp(userId)).toEqual(same(150));
  });
});

longDescribe('of what is declared', () => {
  const activities = () =>
    at.db.selectFrom('activities').select(['activity', 'kind', 'remote', 'xp']).orderBy('activity').execute();

  test('a quiz belongs to the first remote that has it, and none is called like a remote', async () => {
    await declareActivities(at.db, [
      teaching({ sixth: 300, lemonade: 500 }),
      teaching({ sixth: 500, constructor: 10, toString: 20 }, 'other'),
      game('lemonade', 100),
    ]);
    expect(await activities()).toEqual([
      { activity: 'constructor', kind: 'quiz', remote: 'other', xp: 10 },
      { activity: 'lemonade', kind: 'game', remote: 'lemonade', xp: 100 },
      { activity: 'sixth', kind: 'quiz', remote: 'learning', xp: 300 },
      { activity: 'toString', kind: 'quiz', remote: 'other', xp: 20 },
    ]);
  });

  test('what has not changed concerns nobody', async () => {
    const people = await newLearner(at.db);
    await declareActivities(at.db, declarations);
    await keep(people, [attempt('module1', 5)]);
    await recountAll();
    await declareActivities(at.db, declarations);
    expect(await recountNextLearners(at.db)).toBe(false);
    const { rows } = await sql<{ recounts: number }>`select recounts from learners`.execute(at.db);
    expect(rows).toEqual([{ recounts: 0 }]);
  });
});
