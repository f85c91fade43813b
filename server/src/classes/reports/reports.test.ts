import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Attempt } from '@venture/rules/events';
import { sql } from 'kysely';
import { seedDemoLearners } from '../../operations/seed/seed';
import { catalogue, declared } from '../../testing/catalogue';
import { sharedDatabase } from '../../testing/per-file';
import {
  type AttemptStatistics,
  createAttemptStatistics,
  type Remember,
  type ReportFilter,
} from './attempts';
import { buildQuizItems } from './findings';
import { buildCourses, countCourses, loadProgressReport } from './progress';
import { itemCsv, progressCsv } from './routes';

jest.setTimeout(60_000);

const EXACT = 9;
const ALL: ReportFilter = { classId: undefined, weeks: undefined };
const BERLIN = { timeZone: 'Europe/Berlin', weekStart: 1 } as const;

type Row = { readonly user_id: string; readonly at: Date; readonly payload: Attempt };

const at = sharedDatabase();
let attempts: AttemptStatistics;
/** The first attempt of each person at each quiz, found in a slow but simple way. */
let first: readonly Row[];
beforeAll(async () => {
  const parts = { learners: 400, seed: 3, now: new Date(), catalogue };
  await seedDemoLearners(at.db, { ...parts, counted: declared, tell: () => {} });
  attempts = createAttemptStatistics(at.db, BERLIN);
  const { rows } = await sql<Row>`
    select user_id, at, payload from progress_events where kind = 'attempt' order by user_id, number`.execute(
    at.db,
  );
  first = rows.filter(
    ({ user_id, payload }, place) =>
      rows.findIndex((other) => other.user_id === user_id && other.payload.quiz === payload.quiz) === place,
  );
});

const classNamed = async (name: string) =>
  (await at.db.selectFrom('classes').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
const marketing = catalogue.quizzes.find(({ id }) => id === 'marketing') ?? catalogue.quizzes[0];
const meanOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / values.length;

async function items(filter = ALL) {
  if (!marketing) throw new Error('There are no quizzes.');
  return buildQuizItems(marketing, await attempts.answers(marketing, filter), [], new Map());
}

test.each([
  [29, false],
  [30, true],
])('for %i people, the strongest and weakest thirds are shown: %s', (people, isTold) => {
  if (!marketing) throw new Error('There are no quizzes.');
  const right = Object.fromEntries(marketing.questions.map(({ id, right }) => [id, right]));
  const wrong = Object.fromEntries(marketing.questions.map(({ id }) => [id, null]));
  const patterns = [
    { answers: right, people: people - 12 },
    { answers: wrong, people: 12 },
  ];
  const report = buildQuizItems(marketing, { patterns, times: {} }, [], new Map());
  const choices = report.questions.flatMap((question) => question.choices);
  expect(choices.every(({ top, bottom }) => (top !== null && bottom !== null) === isTold)).toBe(true);
  expect(choices.some(({ all }) => all > 0.5)).toBe(true);
});

test("only each person's first attempt at a quiz counts", async () => {
  const { quizzes, people } = await loadProgressReport(catalogue.quizzes, attempts, ALL);
  expect(people).toBe(new Set(first.map(({ user_id }) => user_id)).size);
  for (const { id, people: some, meanPercent, passedPercent, passPercent } of quizzes) {
    const own = first
      .filter(({ payload }) => payload.quiz === id)
      .map(({ payload }) => (100 * payload.correct) / payload.total);
    expect(some).toBe(own.length);
    expect(meanPercent).toBeCloseTo(meanOf(own), EXACT);
    if (passPercent === null) expect(passedPercent).toBeNull();
    else
      expect(passedPercent).toBeCloseTo(
        (100 * own.filter((each) => each >= passPercent).length) / own.length,
        EXACT,
      );
  }
});

test('a week begins on the day set in the settings, and groups of fewer than ten people are hidden', async () => {
  const { quizzes } = await loadProgressReport(catalogue.quizzes, attempts, { ...ALL, weeks: 12 });
  const [quiz] = quizzes;
  expect(quiz?.weeks).toHaveLength(12);
  for (const { week, meanPercent } of quiz?.weeks ?? []) {
    expect(new Date(`${week}T00:00:00Z`).getUTCDay()).toBe(1);
    const own = first.filter(
      ({ payload, at: moment }) => payload.quiz === quiz?.id && weekIn(moment) === week,
    );
    if (own.length < 10) expect(meanPercent).toBeNull();
    else
      expect(meanPercent).toBeCloseTo(
        meanOf(own.map(({ payload }) => (100 * payload.correct) / payload.total)),
        EXACT,
      );
  }
  const sundays = await createAttemptStatistics(at.db, { timeZone: 'UTC', weekStart: 7 }).weeks(3);
  expect(sundays.map((week) => new Date(`${week}T00:00:00Z`).getUTCDay())).toEqual([7 % 7, 0, 0]);
});

/** The Monday of a moment's week in Berlin. */
function weekIn(moment: Date): string {
  const day = new Date(`${moment.toLocaleDateString('sv', { timeZone: BERLIN.timeZone })}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

test('the number of people who passed never falls, and grows by at least ten at a time', async () => {
  const { quizzes } = await loadProgressReport(catalogue.quizzes, attempts, ALL);
  for (const { weeks } of quizzes) {
    const told = weeks.map(({ passed }) => passed ?? 0);
    const steps = told.map((each, place) => each - (told[place - 1] ?? 0)).filter((step) => step !== 0);
    expect(steps.every((step) => step >= 10)).toBe(true);
  }
});

test("each person's first attempt at a quiz counts, whatever its version, stored together or one by one", async () => {
  const user_id = 'somebody';
  const text = { full_name: 'x', email: 'x', email_folded: 'x', password_hash: 'x', user_type: 'user' };
  await at.db
    .insertInto('users')
    .values({ id: user_id, ...text })
    .execute();
  const send = (...attempts: readonly (readonly [number: number, version: number, correct: number])[]) =>
    at.db
      .insertInto('progress_events')
      .values(
        attempts.map(([number, contentVersion, correct]) => ({
          ...{
            user_id,
            id: randomUUID(),
            number,
            kind: 'attempt',
            activity: 'module1',
            at: new Date('2099-01-01'),
          },
          ...{ verdict: 'verified', code: null, play: null },
          payload: JSON.stringify({
            ...TOLD,
            contentVersion,
            correct,
            answers: { q: `${number}` },
            questionSeconds: { q: number },
          }),
        })),
      )
      .execute();
  await send([1, 2, 3], [2, 1, 1], [3, 2, 4]);
  await send([4, 2, 5]);
  const { rows: kept } = await sql<{ percent: number; best_before: number | null; at: Date }>`
    select percent, best_before, at from quiz_attempts where user_id = ${user_id} order by number`.execute(
    at.db,
  );
  expect(kept.map(({ percent, best_before }) => [percent, best_before])).toEqual([
    [60, null],
    [20, 60],
    [80, 60],
    [100, 80],
  ]);
  expect(await answersOf(user_id)).toEqual([[2, ['1'], [1]]]);
  expect(kept.every(({ at: moment }) => moment.getTime() <= Date.now())).toBe(true);
  await at.db.deleteFrom('users').where('id', '=', user_id).execute();
});

const TOLD = { total: 5, seconds: 9 };

async function answersOf(userId: string) {
  const { rows } = await sql<{ content_version: number; chosen: string[]; seconds: number[] }>`
    select * from quiz_answers where user_id = ${userId} order by content_version`.execute(at.db);
  return rows.map(({ content_version, chosen, seconds }) => [content_version, chosen, seconds]);
}

test.each([4, 12])(
  'everyone who attempted a quiz in the last %i weeks counts once, whatever they began before',
  async (weeks) => {
    const [since = ''] = await attempts.weeks(weeks);
    const within = first.filter(({ at: moment }) => weekIn(moment) >= since);
    const { people } = await attempts.first({ ...ALL, weeks });
    expect(people).toBe(new Set(within.map(({ user_id }) => user_id)).size);
  },
);

describe('fewer than ten people', () => {
  test('are not shown, by quiz, week or question', async () => {
    const filter = { ...ALL, classId: await classNamed('Reading circle') };
    const { people, quizzes } = await loadProgressReport(catalogue.quizzes, attempts, filter);
    expect(people).toBeNull();
    for (const { id: _, title: __, passPercent: ___, weeks, ...told } of quizzes) {
      expect(Object.values(told)).toEqual([null, null, null, null]);
      expect(weeks.every((week) => week.meanPercent === null && week.passed === null)).toBe(true);
    }
    expect(await items(filter)).toMatchObject({ people: null, meanPercent: null, questions: [] });
  });
});

test('a class report covers only members', async () => {
  const classId = await classNamed('Monday group');
  const members = await at.db
    .selectFrom('class_members')
    .select('user_id')
    .where('class_id', '=', classId)
    .execute();
  const inClass = new Set(members.map(({ user_id }) => user_id));
  const own = first.filter(({ user_id, payload }) => inClass.has(user_id) && payload.quiz === 'marketing');
  expect(await items({ ...ALL, classId })).toMatchObject({ people: own.length });
});

test("a question's answers are taken from first attempts, and a wrong answer key is found", async () => {
  const own = first.filter(({ payload }) => payload.quiz === 'marketing');
  const { questions } = await items();
  for (const { id, facility, choices } of questions) {
    const right = choices.find(({ isRight }) => isRight)?.id;
    expect(facility).toBeCloseTo(
      own.filter(({ payload }) => payload.answers[id] === right).length / own.length,
      EXACT,
    );
  }
  const told = questions[3]?.findings.map(({ text }) => text).join(' ');
  expect(told).toMatch(/of the strongest students chose [A-D]/);
  expect(questions.some(({ findings }) => findings[0]?.tone === 'good')).toBe(true);
});

test('a version that nobody answered shows no people', async () => {
  const next = { id: 'marketing', contentVersion: 2, questions: marketing?.questions ?? [] };
  expect((await attempts.answers(next, ALL)).patterns).toEqual([]);
  expect(await attempts.versions('marketing', 10, undefined)).toEqual([1]);
  expect(await attempts.versions('marketing', 10, await classNamed('Reading circle'))).toEqual([]);
});

test('courses show how many began and finished', async () => {
  const [ideas, ...others] = catalogue.modules;
  const contents = { ...catalogue, modules: ideas ? [{ ...ideas, contentVersion: 4 }, ...others] : [] };
  const { modules, quizzes } = buildCourses(contents, await countCourses(contents, attempts));
  expect(modules[0]).toMatchObject({ id: 'business-ideas', contentVersion: 4, sections: 7, begun: 400 });
  expect(modules[1]?.contentVersion).toBe(1);
  expect(modules[0]?.finished).toBe(quizzes[0]?.passed);
  const answered = new Set(
    first.filter(({ payload }) => payload.quiz === 'module1').map(({ user_id }) => user_id),
  );
  expect(quizzes[0]).toMatchObject({ questions: 5, passPercent: 30, answered: answered.size });
});

test('a module without a quiz does not say how many finished', async () => {
  const [ideas, ...others] = catalogue.modules;
  const contents = { ...catalogue, modules: ideas ? [{ ...ideas, quiz: null }, ...others] : [] };
  const { modules } = buildCourses(contents, await countCourses(contents, attempts));
  expect(modules[0]).not.toHaveProperty('finished');
  expect(modules[1]).toHaveProperty('finished');
});

test('tables have no formulas, and have a row for each week and option', async () => {
  const report = await loadProgressReport(catalogue.quizzes, attempts, { ...ALL, weeks: 4 });
  expect(progressCsv(report).trim().split('\r\n')).toHaveLength(1 + 4 * catalogue.quizzes.length);
  const told = await items();
  const formula = {
    ...told,
    title: '=1+1',
    questions: told.questions.map((each) => ({ ...each, discrimination: -0.5 })),
  };
  const [header, row] = itemCsv(formula).split('\r\n');
  expect(header).toMatch(/^\uFEFF"Quiz","Content version","People",/);
  expect(row).toMatch(/^"'=1\+1",1,\d+,"[^"]+",[\d.]+,-0\.5,/);
});

test('reports about everybody are cached for each calendar, those of a class are not cached', async () => {
  const kept = new Map<string, Promise<unknown>>();
  const remember: Remember = <Value>(key: string, load: () => Promise<Value>) => {
    const known = kept.get(key) ?? load();
    kept.set(key, known);
    return known as Promise<Value>;
  };
  const all = createAttemptStatistics(at.db, BERLIN, remember);
  const { people } = await all.first(ALL);
  expect((await all.first({ ...ALL, classId: await classNamed('Reading circle') })).people).toBeLessThan(
    people,
  );
  expect(kept.size).toBe(1);
  expect((await all.first(ALL)).people).toBe(people);
  await createAttemptStatistics(at.db, { ...BERLIN, weekStart: 7 }, remember).first(ALL);
  expect(kept.size).toBe(2);
});
