import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ProgressEvent } from '@venture/rules/events';
import { random } from '@venture/rules/random';
import { longTest } from '@venture/testing/long-test';
import { sized } from '@venture/testing/sized';
import { sql } from 'kysely';
import * as v from 'valibot';
import { connectAndMigrate } from '../../database/database';
import { parseNickname } from '../../leaderboards/nickname';
import { createJsonLog } from '../../process/log';
import { catalogue, declared } from '../../testing/catalogue';
import { newLearner, type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { until } from '../../testing/until';
import { makeDemoLearner, makeUuid, sampleNormal } from './learner';
import { fillDemoDatabase } from './seed';
import demoContent from './seed.json';

jest.setTimeout(60_000);

const LEARNERS = sized(1000, 150);

const now = new Date('2026-11-18T12:00:00Z');
const world = { seed: 1, now, catalogue, counted: declared };

describe('a made-up learner', () => {
  test('is the same for the same seed and differs for another', () => {
    expect(makeDemoLearner(7, world)).toEqual(makeDemoLearner(7, world));
    expect(makeDemoLearner(7, { ...world, seed: 2 }).fullName).not.toBe(makeDemoLearner(7, world).fullName);
    expect(makeDemoLearner(8, world).id).not.toBe(makeDemoLearner(7, world).id);
  });

  test('did nothing that the app could not have recorded, and nothing in the future', () => {
    for (let number = 1; number <= 100; number++) {
      const { events, joinedAt } = makeDemoLearner(number, world);
      for (const { event } of events) {
        expect(v.is(ProgressEvent, event)).toBe(true);
        expect(new Date(event.at).getTime()).toBeGreaterThan(joinedAt.getTime());
        expect(new Date(event.at).getTime()).toBeLessThan(now.getTime());
      }
      const ids = events.map(({ event }) => event.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

test('every made-up nickname is one that people may choose', () => {
  const { nicknameWords: words } = demoContent;
  for (const one of words) {
    for (const other of words) {
      const nickname = `${one} ${other} 7`;
      expect(parseNickname(nickname)).toEqual({ nickname });
    }
  }
});

test('samples are normally distributed, and ids are of version 4', () => {
  const next = random(1);
  const many = Array.from({ length: 10_000 }, () => sampleNormal(next));
  const mean = many.reduce((sum, each) => sum + each, 0) / many.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(many.reduce((sum, each) => sum + (each - mean) ** 2, 0) / many.length).toBeCloseTo(1, 1);
  expect(makeUuid(next)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

describe('a database', () => {
  let at: OwnDatabase;
  let told: string[];
  beforeAll(async () => {
    at = await ownDatabase();
  });
  beforeEach(() => {
    told = [];
  });
  afterAll(() => at.drop());

  const tell = (line: string) => told.push(line);
  const seed = (learners: number, besideRealPeople = false, db = at.db) =>
    fillDemoDatabase(db, { ...world, learners, tell }, besideRealPeople);
  const count = async (table: string) => {
    const { rows } = await sql<{ all: string }>`select count(*) as all from ${sql.table(table)}`.execute(
      at.db,
    );
    return Number(rows[0]?.all);
  };

  test(`is filled with ${LEARNERS} learners, with progress reports`, async () => {
    expect(await seed(LEARNERS)).toMatch(
      /^Added \d+ learners in 4 classes\.\nLog in as instructor@demo\.invalid /,
    );
    expect(told.at(-1)).toBe(`${LEARNERS} of ${LEARNERS} learners`);
    expect(await count('learners')).toBe(LEARNERS);
    expect(await count('progress_events')).toBeGreaterThan(10 * LEARNERS);
    expect(await count('leaderboard_scores')).toBeGreaterThan(0.3 * LEARNERS);
  });

  longTest('has the totals that follow from the ledger', async () => {
    const { rows } = await sql`
      select user_id from learners l
      where xp <> (select coalesce(sum(xp), 0) from xp_ledger g where g.user_id = l.user_id)
         or events <> (select count(*) from progress_events e where e.user_id = l.user_id)`.execute(at.db);
    expect(rows).toEqual([]);
  });

  longTest('is filled anew the second time', async () => {
    await seed(20);
    expect([await count('learners'), await count('classes'), await count('grants')]).toEqual([20, 4, 1]);
  });

  longTest('does not read all attempts for each new one, also where there were others before', async () => {
    await seed(1);
    await sql`delete from users`.execute(at.db);
    await sql`vacuum analyze quiz_attempts`.execute(at.db);
    const read = async () => {
      const { rows } = await sql<{ read: string; added: string }>`
        select seq_tup_read as read, n_tup_ins as added from pg_stat_user_tables where relname = 'quiz_attempts'`.execute(
        at.db,
      );
      return { read: Number(rows[0]?.read), added: Number(rows[0]?.added) };
    };
    const before = await read();
    const { db, close } = await connectAndMigrate(at.url, createJsonLog('error'));
    await seed(500, false, db);
    await close(); // each connection says at its end what it has read
    const attempts = await count('quiz_attempts');
    await until(async () => (await read()).added >= before.added + attempts, 'the connection has ended');
    expect((await read()).read - before.read).toBeLessThan(20 * attempts);
  });

  longTest(
    'has an instructor, who owns the four classes and administers nothing, also the second time',
    async () => {
      const { rows } = await sql<{ email: string; privilege: string; owned: string }>`
      select email, privilege, (select count(*) from class_owners o where o.user_id = u.id) as owned
      from users u join grants g on g.user_id = u.id`.execute(at.db);
      expect(rows).toEqual([{ email: 'instructor@demo.invalid', privilege: 'instructor', owned: '4' }]);
      expect(await count('class_owners')).toBe(4);
    },
  );

  test('that holds real people is refused unless forced, and those people stay', async () => {
    await newLearner(at.db, 'Somebody');
    await expect(seed(5)).rejects.toThrow('This database holds real people');
    await seed(5, true);
    expect([await count('learners'), await count('classes')]).toEqual([6, 4]);
  });

  longTest('is not filled without quizzes', async () => {
    const nothing = { ...world, catalogue: { quizzes: [], modules: [] }, learners: 1000, tell };
    await expect(fillDemoDatabase(at.db, nothing, false)).rejects.toThrow(
      'There are no quizzes to answer: start the app once, which releases them (in a checkout with "npm start"), and try again.',
    );
  });
});
