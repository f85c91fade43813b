import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Assignment, Grade } from '@venture/api/v1/assignments';
import { sql } from 'kysely';
import { sharedDatabase } from '../../testing/per-file';
import {
  type GradebookLearner,
  type GradebookQuery,
  gradebookCsv,
  listGradebookLearners,
  loadGradebookPage,
} from './gradebook';

const DUE = '2026-12-04T17:00:00.000Z';
const assignment = (id: string, change: Partial<Assignment> = {}): Assignment => ({
  ...{ id: idOf(id), title: `Quiz ${id}`, kind: 'quiz', activity: id, quiz: id, sections: [] },
  ...{ passPercent: 60, dueAt: DUE, isOffered: true, route: null },
  ...change,
});
const idOf = (letter: string) =>
  `00000000-0000-4000-8000-${Buffer.from(letter).toString('hex').padStart(12, '0')}`;
const SECTIONS = Array.from({ length: 10 }, (_, place) => `s${place}`);
const ASSIGNMENTS = [
  assignment('a'),
  assignment('b', { title: 'Read (2)', kind: 'module', quiz: null, sections: SECTIONS }),
];

const grade = (attempts: number, first: number, best: number, done?: string): Grade => ({
  ...{ attempts, first, best, firstAt: `2026-11-${first === 80 ? '03' : '01'}T10:00:00.000Z` },
  doneAt: done === undefined ? null : `2026-${done}T10:00:00.000Z`,
});

const learner = (fullName: string, ...grades: readonly (Grade | null)[]): GradebookLearner => ({
  ...{ userId: `7-${fullName}`, fullName, email: `${fullName}@example.edu`.toLowerCase() },
  ...{ joinedAt: '2026-10-01T10:00:00.000Z', done: 0, grades: [...grades] },
});
const ADA = learner('Ada', grade(1, 80, 80, '11-03'), null);
const BEN = learner('Ben', grade(3, 20, 40), grade(9, 10, 90));
const CLEO = learner('Cleo', grade(2, 40, 100, '11-02'), grade(10, 10, 100, '12-05'));
const DAN = learner('Dan', null, null);
const ALL = [ADA, BEN, CLEO, DAN];

/**
 * Events for the grades above: for the quiz, right answers out of five and the day; for the module, the days its
 * sections were read.
 */
const DONE: Record<string, readonly [quiz: readonly (readonly [number, string])[], read: readonly string[]]> =
  {
    Ada: [[[4, '11-03']], []],
    Ben: [[1, 1, 2].map((correct) => [correct, '11-01']), SECTIONS.slice(1).map(() => '11-01')],
    Cleo: [
      [
        [2, '11-01'],
        [5, '11-02'],
      ],
      SECTIONS.map((_, place) => (place < 9 ? '11-01' : '12-05')),
    ],
  };

const at = sharedDatabase();
const [four, five]: readonly [string, string] = [randomUUID(), randomUUID()];
beforeAll(async () => {
  for (const id of [four, five])
    await at.db.insertInto('classes').values({ id, name: 'Venture', code: id }).execute();
  for (const { userId, fullName, email } of [...ALL].reverse()) {
    await addPerson(userId, fullName, email);
    await join(four, userId, '2026-10-01');
    await join(five, userId, '2026-10-01');
  }
  await addPerson('eve', 'Ève', 'aaa@example.edu');
  await join(five, 'eve', '2026-09-01');
  for (const [name, [quiz, read]] of Object.entries(DONE)) {
    const attempts = quiz.map(([correct, day]) => ['attempt', 'a', day, { correct, total: 5, seconds: 60 }]);
    const readings = read.map((day, place) => ['reading', 'b', day, { section: SECTIONS[place] }]);
    for (const [number, [kind, activity, day, payload]] of [...attempts, ...readings].entries())
      await sql`
        insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload)
        values (${`7-${name}`}, gen_random_uuid(), ${number}, ${kind}, ${activity}, ${`2026-${day}T10:00:00Z`}, 'verified',
                ${JSON.stringify(payload)})`.execute(at.db);
  }
});

async function addPerson(id: string, full_name: string, email: string) {
  const account = { id, full_name, email, email_folded: email, password_hash: '', user_type: 'user' };
  await at.db.insertInto('users').values(account).execute();
}

async function join(class_id: string, user_id: string, day: string) {
  const joined_at = new Date(`${day}T10:00:00Z`);
  await at.db.insertInto('class_members').values({ class_id, user_id, joined_at }).execute();
}

const page = ({ sort = 'name', of, ...asked }: Partial<GradebookQuery> = {}, classId = four) =>
  loadGradebookPage(
    at.db,
    { classId, assignments: ASSIGNMENTS },
    {
      ...{ limit: 50, by: 'best', order: 'asc', filter: 'all' },
      ...asked,
      ...{ sort: /^(a|b|gone)$/.test(sort) ? idOf(sort) : sort, of: of && idOf(of) },
    },
  );
const names = async (asked: Partial<GradebookQuery> = {}, classId?: string) =>
  (await page(asked, classId)).items.map(({ fullName }) => fullName);

describe('a gradebook', () => {
  test("has each member's grades, on a page and in a file", async () => {
    const { items } = await page();
    expect(items.map(({ fullName, grades, done }) => [fullName, grades, done])).toEqual(
      ALL.map(({ fullName, grades }) => [fullName, grades, grades.filter((one) => one?.doneAt).length]),
    );
    expect(await listGradebookLearners(at.db, { classId: four, assignments: ASSIGNMENTS })).toEqual(
      items.map(({ unverified: _, ...item }) => item),
    );
  });

  test.each<[Partial<GradebookQuery>, readonly string[]]>([
    [{}, ['Ada', 'Ben', 'Cleo', 'Dan']],
    [{ order: 'desc' }, ['Dan', 'Cleo', 'Ben', 'Ada']],
    [{ sort: 'email', order: 'desc' }, ['Dan', 'Cleo', 'Ben', 'Ada']],
    [{ sort: 'done', order: 'desc' }, ['Cleo', 'Ada', 'Ben', 'Dan']],
    [{ sort: 'a' }, ['Ben', 'Ada', 'Cleo', 'Dan']],
    [{ sort: 'a', order: 'desc' }, ['Cleo', 'Ada', 'Ben', 'Dan']],
    [{ sort: 'a', by: 'first' }, ['Ben', 'Cleo', 'Ada', 'Dan']],
    [{ sort: 'a', by: 'when' }, ['Cleo', 'Ada', 'Ben', 'Dan']],
    [{ sort: 'a', by: 'attempts', order: 'desc' }, ['Ben', 'Cleo', 'Ada', 'Dan']],
    [{ sort: 'gone' }, ['Ada', 'Ben', 'Cleo', 'Dan']],
    [{ sort: 'gone', order: 'desc' }, ['Dan', 'Cleo', 'Ben', 'Ada']],
  ])('is sorted by any column, what has no value last, whole or one by one: %j', async (asked, expected) => {
    expect(await names(asked)).toEqual(expected);
    const found: string[] = [];
    for (let after: string | undefined, more = true; more; more = after !== undefined) {
      const { items, after: next } = await page({ ...asked, after, limit: 1 });
      found.push(...items.map(({ fullName }) => fullName));
      after = next;
    }
    expect(found).toEqual(expected);
  });

  test.each<[Partial<GradebookQuery>, readonly string[]]>([
    [{ sort: 'email' }, ['Ève', 'Ada', 'Ben', 'Cleo', 'Dan']],
    [{ sort: 'joined' }, ['Ève', 'Ada', 'Ben', 'Cleo', 'Dan']],
    [{ sort: 'joined', order: 'desc' }, ['Ada', 'Ben', 'Cleo', 'Dan', 'Ève']],
    [{ sort: 'a', order: 'desc' }, ['Cleo', 'Ada', 'Ben', 'Dan', 'Ève']],
    [{ search: 'eve' }, ['Ève']],
  ])(
    'is sorted and searched in whatever order learners joined, equal ones by name: %j',
    async (asked, expected) => {
      expect(await names(asked, five)).toEqual(expected);
    },
  );

  test.each<[Partial<GradebookQuery>, readonly string[]]>([
    [{ filter: 'not-started' }, ['Ada', 'Dan']],
    [{ filter: 'not-started', of: 'a' }, ['Dan']],
    // Three attempts below the pass mark; sections that were read do not count as attempts.
    [{ filter: 'stuck' }, ['Ben']],
    [{ filter: 'stuck', of: 'b' }, []],
    [{ filter: 'stuck', of: 'gone' }, []],
    [{ filter: 'not-started', of: 'gone' }, []],
    [{ search: 'DÀN' }, ['Dan']],
    [{ search: 'cleo@' }, ['Cleo']],
  ])('shows whom one looks for: %j', async (asked, expected) => {
    expect(await names(asked)).toEqual(expected);
  });

  test("counts all members in each assignment's column, whichever members are shown", async () => {
    const { columns, members } = await page({ search: 'ada' });
    expect(members).toBe(4);
    expect(columns.map(({ done, notStarted, stuck }) => [done, notStarted, stuck])).toEqual([
      [2, 1, 1],
      [1, 2, 0],
    ]);
    expect(columns.map(({ hasAttempts }) => hasAttempts)).toEqual([true, false]);
  });

  test('is paged, and continues after the last learner shown, wherever that learner is now', async () => {
    const fresh = randomUUID();
    await at.db.insertInto('classes').values({ id: fresh, name: 'Venture', code: fresh }).execute();
    for (const { userId } of ALL) await join(fresh, userId, '2026-10-01');
    const first = await page({ limit: 2 }, fresh);
    const next = { limit: 2, after: first.after };
    expect(first.items.map(({ fullName }) => fullName)).toEqual(['Ada', 'Ben']);
    expect(await names(next, fresh)).toEqual(['Cleo', 'Dan']);
    expect((await page(next, fresh)).after).toBeUndefined();
    expect(await names({ ...next, order: 'desc' }, fresh)).toEqual(['Ada']);
    // The page's last learner left the class: the next one, who moved up into their place, is not skipped.
    const left = at.db.deleteFrom('class_members').where('user_id', '=', BEN.userId);
    await left.where('class_id', '=', fresh).execute();
    expect(await names(next, fresh)).toEqual(['Cleo', 'Dan']);
  });
});

/** Parses a file's rows by RFC 4180, without its byte order mark. */
function rowsOf(file: string): readonly (readonly string[])[] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  const rows: string[][] = [[]];
  cell.lastIndex = file.startsWith('\uFEFF') ? 1 : 0;
  while (cell.lastIndex < file.length) {
    const found = cell.exec(file);
    if (!found) throw new Error('This is no CSV.');
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

/** Imports as Canvas does: see `lib/gradebook_importer.rb` of its source, and its guide. */
function importedByCanvas(file: string, logins: readonly string[]) {
  const [head = [], points = [], ...rows] = rowsOf(file);
  const [student, id, sisId, login, section, ...titles] = head;
  expect([student?.includes('Student'), id?.includes('ID'), section?.includes('Section')]).not.toContain(
    false,
  );
  expect([sisId, login]).toEqual([
    expect.stringMatching(/SIS\s+User\s+ID/),
    expect.stringMatching(/SIS\s+Login\s+ID/),
  ]);
  expect(points[0]).toContain('Points Possible');
  // Canvas takes any row with these words for the points row, which defines what all scores are worth.
  expect(rows.filter(([first]) => first?.includes('Points Possible'))).toEqual([]);
  return rows.map((row) => {
    // Canvas would read digits at the beginning as somebody's ID.
    expect(Number.parseInt(row[1] ?? '', 10)).toBeNaN();
    const scores = titles.map((title, at) => {
      expect(title).not.toMatch(/\s\(\d+\)$/); // the id of one of its own assignments
      return [title, row[5 + at] === '' ? null : Number(row[5 + at]) / Number(points[5 + at])];
    });
    return [logins.find((each) => each === row[3]), Object.fromEntries(scores)];
  });
}

/**
 * Imports a file as Moodle does: the teacher maps `Email address` to the user, and each other column to a grade
 * item worth 100 points.
 */
function importedByMoodle(file: string) {
  const [head = [], ...rows] = rowsOf(file);
  const user = head.indexOf('Email address');
  const items = head.flatMap((title, at) => (at > head.indexOf('Venture Quest ID') ? [{ title, at }] : []));
  return rows.map((row) => [
    row[user],
    Object.fromEntries(items.map(({ title, at }) => [title, row[at] === '' ? null : Number(row[at])])),
  ]);
}

describe('a download', () => {
  test('is imported by Canvas: each learner by login, each score as a share of the points possible', () => {
    const file = gradebookCsv('canvas', ASSIGNMENTS, ALL);
    const emails = ALL.map(({ email }) => email);
    expect(importedByCanvas(file, emails)).toEqual([
      ['ada@example.edu', { 'Quiz a': 0.8, 'Read [2]': null }],
      ['ben@example.edu', { 'Quiz a': 0.4, 'Read [2]': 0.9 }],
      ['cleo@example.edu', { 'Quiz a': 1, 'Read [2]': 1 }],
      ['dan@example.edu', { 'Quiz a': null, 'Read [2]': null }],
    ]);
    // Canvas compares the very first cell, which a byte order mark would change.
    expect(file.startsWith('"Student",')).toBe(true);
  });

  test.each(['Eva Points Possible', 'Points \u202ePossible', '\n  Points Possible'])(
    'has one points row for Canvas, even with a learner named %j',
    (fullName) => {
      const eva = { ...learner(fullName, grade(1, 80, 80), null), email: 'eva@example.edu' };
      const file = gradebookCsv('canvas', ASSIGNMENTS, [eva, ADA]);
      expect(importedByCanvas(file, [eva.email, ADA.email])).toEqual([
        ['eva@example.edu', { 'Quiz a': 0.8, 'Read [2]': null }],
        ['ada@example.edu', { 'Quiz a': 0.8, 'Read [2]': null }],
      ]);
      expect(rowsOf(file).map(([first]) => first)).toEqual([
        'Student',
        'Points Possible',
        'eva@example.edu',
        'Ada',
      ]);
    },
  );

  test('is imported by Moodle: each learner by email, each column as a percentage', () => {
    const file = gradebookCsv('moodle', ASSIGNMENTS, [BEN, DAN]);
    // The byte order mark tells Excel the encoding of the names, too.
    expect(file.startsWith('\uFEFF')).toBe(true);
    expect(importedByMoodle(file)).toEqual([
      ['ben@example.edu', { 'Quiz a': 40, 'Read [2]': 90 }],
      ['dan@example.edu', { 'Quiz a': null, 'Read [2]': null }],
    ]);
  });

  test.each(['moodle', 'canvas'] as const)(
    'for %s has no formulas, and has each column only once',
    (format) => {
      const evil = { ...learner('=HYPERLINK("http://evil")'), email: '+1@example.edu' };
      const twice = [assignment('a', { title: '@sum' }), assignment('b', { title: '@sum' })];
      const cells = rowsOf(gradebookCsv(format, twice, [evil])).flat();
      expect(cells.filter((cell) => /^[=+@\-\t\r]/.test(cell))).toEqual([]);
      expect(cells).toEqual(expect.arrayContaining(["'@sum", "'@sum [2]"]));
    },
  );

  test.each(['moodle', 'canvas'] as const)(
    'for %s has one row per person, however the name is written',
    (format) => {
      const evil = ['\u202e=1+1', '\n=1+1', '\r\t=1+1', ' \u2066@sum', '＝1+1', 'Ann\r\nLee'];
      const file = gradebookCsv(
        format,
        ASSIGNMENTS,
        evil.map((name) => learner(name, null, null)),
      );
      const names = rowsOf(file)
        .slice(format === 'canvas' ? 2 : 1)
        .map(([name]) => name);
      expect(names).toEqual(["'=1+1", "'=1+1", "'=1+1", "'@sum", "'＝1+1", 'Ann Lee']);
      expect(file).not.toMatch(/\p{Bidi_Control}/u);
    },
  );

  test('rounds a third of a percent to two digits', () => {
    const file = gradebookCsv('moodle', [assignment('a')], [learner('Eve', grade(1, 200 / 3, 200 / 3))]);
    expect(file).toContain('"7-Eve",66.67\r\n');
  });
});
