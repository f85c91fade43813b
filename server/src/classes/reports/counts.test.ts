import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { seedDemoLearners } from '../../operations/seed/fill';
import { catalogue, declared } from '../../testing/catalogue';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { createAttemptStatistics } from './attempts';
import { loadReportCalendar, updateReportCounts } from './counts';
import { loadCoursesWithCounts, loadProgressReport } from './progress';

jest.setTimeout(60_000);

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
});
afterAll(() => at.drop());

const quiz = catalogue.quizzes.find(({ id }) => id === 'marketing') ?? catalogue.quizzes[0];

async function addLearners(learners: number): Promise<void> {
  const parts = { learners, seed: 3, now: new Date(), catalogue, passwordHash: 'none' };
  await seedDemoLearners(at.db, { ...parts, counted: declared, tell: () => {} });
}

/** All reports about everyone. */
async function reports() {
  const attempts = createAttemptStatistics(at.db, await loadReportCalendar(at.db));
  if (!quiz) throw new Error('There are no quizzes.');
  const pages = [4, 12, undefined].map(async (weeks) => {
    const filter = { classId: undefined, weeks };
    const { patterns, times } = await attempts.answers(quiz, filter);
    const answers = patterns.map((each) => JSON.stringify(each)).sort();
    const seconds = Object.values(times).map((some) =>
      some.map(({ value, people }) => `${value} ${people}`).sort(),
    );
    return { progress: await loadProgressReport(catalogue.quizzes, attempts, filter), answers, seconds };
  });
  return rounded({
    pages: await Promise.all(pages),
    courses: await loadCoursesWithCounts(catalogue, attempts),
    versions: await attempts.versions(quiz.id, 10, undefined),
  });
}

/** The last digit of a mean depends on the order in which the database counts. */
function rounded<Value>(value: Value): Value {
  const digits = (_: string, each: unknown) => (typeof each === 'number' ? Number(each.toFixed(9)) : each);
  return JSON.parse(JSON.stringify(value, digits));
}

async function foldAll(): Promise<void> {
  while (await updateReportCounts(at.db));
}

async function countAllAnew(): Promise<void> {
  await sql`delete from report_calendar`.execute(at.db);
  await foldAll();
}

const rename = (end: string, to: string) =>
  sql
    .raw(
      ['quiz_attempts', 'quiz_answers', 'module_readers', 'progress_events']
        .map((name) => `alter table ${name}${end} rename to ${name}${to};`)
        .join('\n'),
    )
    .execute(at.db);

test('reports about everyone read the row of nobody', async () => {
  await addLearners(300);
  await foldAll();
  const told = await reports();
  expect(told.pages[2]?.progress.people).toBeGreaterThan(200);
  await rename('', '_away');
  try {
    expect(await reports()).toEqual(told);
  } finally {
    await rename('_away', '');
  }
});

test('what was stored, changed and deleted is told at once, after it was counted, and when all is counted anew', async () => {
  await foldAll();
  const before = await reports();
  await sql`delete from users where id in (select user_id from learners order by user_id limit 60)`.execute(
    at.db,
  );
  await sql`update quiz_attempts set seconds = seconds + 7 where quiz = ${quiz?.id}`.execute(at.db);
  await sql`update quiz_answers set seconds = array(select 3 from unnest(seconds)) where quiz = ${quiz?.id}`.execute(
    at.db,
  );
  const atOnce = await reports();
  expect(atOnce).not.toEqual(before);
  await foldAll();
  expect(await reports()).toEqual(atOnce);
  await countAllAnew();
  expect(await reports()).toEqual(atOnce);
});

test('processes that count at the same time count nothing twice, and lose nothing that is pushed meanwhile', async () => {
  await sql`delete from report_calendar`.execute(at.db);
  const counting = Promise.all([1, 2, 3].map(foldAll));
  await addLearners(200);
  await counting;
  await foldAll();
  const told = await reports();
  await countAllAnew();
  expect(await reports()).toEqual(told);
});

test('weeks begin as the settings say once everything was counted by them, and as before until then', async () => {
  await foldAll();
  await sql`update settings set week_start = 7`.execute(at.db);
  expect(await loadReportCalendar(at.db)).toMatchObject({ weekStart: 1 });
  expect(await updateReportCounts(at.db)).toBe(true);
  expect(await loadReportCalendar(at.db)).toMatchObject({ weekStart: 7 });
  const { pages } = await reports();
  const weeks = pages[1]?.progress.quizzes[0]?.weeks.map(({ week }) =>
    new Date(`${week}T00:00:00Z`).getUTCDay(),
  );
  expect(weeks).toEqual(Array.from({ length: 12 }, () => 0));
  expect(await updateReportCounts(at.db)).toBe(false);
});

test('nothing that nobody shares any more stays in the counts', async () => {
  await sql`delete from users`.execute(at.db);
  await foldAll();
  expect(await at.db.selectFrom('report_counts').selectAll().execute()).toEqual([]);
});
