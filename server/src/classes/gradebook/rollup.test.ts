import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Assignment, Grade } from '@venture/api/v1/assignments';
import { isOnlyRead, STUCK_ATTEMPTS } from '@venture/progress/grading';
import { sized } from '@venture/testing/sized';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { newLearner } from '../../testing/plays';
import { until } from '../../testing/until';
import { type GradebookQuery, loadGradebookPage } from './gradebook';
import { loadGrades } from './results';
import { rollUpGradebooks } from './rollup';

jest.setTimeout(sized(600_000, 120_000));

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
});
afterAll(() => at.drop());

const ASKED: GradebookQuery = { limit: 200, sort: 'name', by: 'best', order: 'asc', filter: 'all' };

const quiz = (change: Partial<Assignment> = {}): Assignment => ({
  ...{ id: randomUUID(), title: 'A', kind: 'quiz', activity: 'quiz', quiz: 'quiz', sections: [] },
  ...{ passPercent: 60, dueAt: null, isOffered: true, route: null },
  ...change,
});
const newAssignments = (): Assignment[] => [
  quiz(),
  quiz({ kind: 'module', activity: 'module', quiz: null, passPercent: null, sections: ['s0', 's1'] }),
  quiz({ kind: 'game', activity: 'game', quiz: null, passPercent: null }),
];

async function newClass(): Promise<string> {
  const id = randomUUID();
  await at.db.insertInto('classes').values({ id, name: 'Venture', code: id }).execute();
  return id;
}

const join = (db: Database, class_id: string, user_id: string) =>
  db
    .insertInto('class_members')
    .values({ class_id, user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

type Deed = {
  readonly kind: 'attempt' | 'reading' | 'run';
  readonly points: number;
  readonly verdict: string;
};

const SAID = {
  attempt: (points: number) => ({ activity: 'quiz', correct: points, total: 5, seconds: points * 4 }),
  reading: (points: number) => ({ activity: 'module', section: `s${points % 3}` }),
  run: (points: number) => ({ activity: 'game', score: points * 20 }),
};

async function push(db: Database, userId: string, { kind, points, verdict }: Deed): Promise<void> {
  const { activity, ...payload } = SAID[kind](points);
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, verdict, payload)
    select ${userId}, gen_random_uuid(), coalesce(max(number) + 1, 0), ${kind}, ${activity}, now() - ${points} * interval '1 minute',
           ${verdict}, ${JSON.stringify(payload)}
    from progress_events where user_id = ${userId}`.execute(db);
}

const isStuck = (grade: Grade | null) =>
  grade !== null && grade.doneAt === null && grade.attempts >= STUCK_ATTEMPTS;

/** What a gradebook shows, and what follows from the events of its members. */
async function expectTrue(classId: string, assignments: readonly Assignment[]): Promise<void> {
  const { items, columns, members } = await loadGradebookPage(at.db, { classId, assignments }, ASKED);
  const grades = await loadGrades(at.db, { classId }, assignments);
  const people = await sql<{ userId: string; fullName: string }>`
    select u.id as "userId", full_name as "fullName" from class_members m join users u on u.id = m.user_id
    where class_id = ${classId}::uuid order by u.sorted_name, u.id`.execute(at.db);
  const expected = people.rows.map((person) => {
    const own = grades.get(person.userId) ?? assignments.map(() => null);
    return { ...person, grades: own, done: own.filter((grade) => grade?.doneAt).length };
  });
  expect(
    items.map(({ userId, fullName, grades: own, done }) => ({ userId, fullName, grades: own, done })),
  ).toEqual(expected);
  expect(members).toBe(expected.length);
  expect(
    columns.map(({ done, notStarted, stuck, flagged }) => ({ done, notStarted, stuck, flagged })),
  ).toEqual(
    assignments.map((assignment, place) => {
      const column = expected.map((row) => row.grades[place] ?? null);
      return {
        done: column.filter((grade) => grade?.doneAt).length,
        notStarted: column.filter((grade) => grade === null).length,
        stuck: isOnlyRead(assignment) ? 0 : column.filter(isStuck).length,
        flagged: column.filter((grade) => grade?.flagged).length,
      };
    }),
  );
}

const PEOPLE = 4;
const who = fc.nat({ max: PEOPLE - 1 });
const where = fc.nat({ max: 1 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('join' as const), who, where }) },
  fc.record({ do: fc.constant('leave' as const), who, where }),
  fc.record({ do: fc.constant('delete' as const), who }),
  fc.record({ do: fc.constant('rename' as const), who, name: fc.constantFrom('Ada', 'Zoë') }),
  fc.record({ do: fc.constant('judge' as const), who, verdict: fc.constantFrom('verified', 'refused') }),
  fc.record({ do: fc.constant('forget' as const), who }),
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('push' as const),
      who,
      kind: fc.constantFrom('attempt' as const, 'reading' as const, 'run' as const),
      points: fc.nat({ max: 5 }),
      verdict: fc.constantFrom('verified', 'verified', 'verified', 'unverified'),
    }),
  },
  fc.record({ do: fc.constant('mark' as const), where, passPercent: fc.constantFrom(null, 20, 60, 100) }),
  fc.record({ do: fc.constant('remove' as const), where }),
  fc.record({ do: fc.constant('add' as const), where }),
  fc.record({
    do: fc.constant('release' as const),
    where,
    sections: fc.constantFrom(['s0'], ['s0', 's1', 's2']),
  }),
  fc.record({ do: fc.constant('fold' as const) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), where }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function world() {
  const { db } = at;
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => newLearner(db)));
  const classes = await Promise.all(
    [0, 1].map(async () => ({ id: await newClass(), assignments: newAssignments() })),
  );
  async function takeForPerson(taken: Step & { readonly who: number }): Promise<void> {
    const userId = people[taken.who] ?? '';
    if (taken.do === 'push') await push(db, userId, taken);
    if (taken.do === 'rename')
      await db.updateTable('users').set({ full_name: taken.name }).where('id', '=', userId).execute();
    if (taken.do === 'judge')
      await sql`update progress_events set verdict = ${taken.verdict} where user_id = ${userId} and number = 0`.execute(
        db,
      );
    if (taken.do === 'forget')
      await sql`delete from progress_events where user_id = ${userId} and number = 0`.execute(db);
    if (taken.do === 'delete') {
      await db.deleteFrom('users').where('id', '=', userId).execute();
      people[taken.who] = await newLearner(db);
    }
  }
  async function takeForClass(taken: Step & { readonly where: number }): Promise<void> {
    const known = classes[taken.where];
    if (!known) return;
    const [first, second] = [known.assignments[0], known.assignments[1]];
    if (taken.do === 'look') await expectTrue(known.id, known.assignments);
    if (taken.do === 'mark' && first) known.assignments[0] = { ...first, passPercent: taken.passPercent };
    if (taken.do === 'release' && second) known.assignments[1] = { ...second, sections: [...taken.sections] };
    if (taken.do === 'remove') known.assignments.splice(0, 1);
    if (taken.do === 'add') known.assignments.push(quiz());
  }
  return {
    classes,
    async take(taken: Step): Promise<void> {
      if (taken.do === 'fold') await rollUpGradebooks(db);
      if (taken.do === 'join') await join(db, classes[taken.where]?.id ?? '', people[taken.who] ?? '');
      else if (taken.do === 'leave')
        await sql`
          delete from class_members
          where class_id = ${classes[taken.where]?.id}::uuid and user_id = ${people[taken.who]}`.execute(db);
      else if ('who' in taken) await takeForPerson(taken);
      else if ('where' in taken) await takeForClass(taken);
    },
  };
}

test('after whatever happens a gradebook shows what follows from the events of its members', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { classes, take } = await world();
      for (const taken of steps) await take(taken);
      for (const { id, assignments } of classes) await expectTrue(id, assignments);
    }),
    { numRuns: sized(150, 25) },
  );
});

test('what is stored while a gradebook is looked at and folded is not lost', async () => {
  const [classId, assignments] = [await newClass(), newAssignments()];
  const people = await Promise.all(Array.from({ length: 6 }, () => newLearner(at.db)));
  const deed = { kind: 'attempt', points: 3, verdict: 'verified' } as const;
  await join(at.db, classId, people[0] ?? '');
  // Each has begun before somebody looks for the first time, and ends after it.
  await Promise.all(
    people.map((userId) =>
      at.db.transaction().execute(async (trx) => {
        await push(trx, userId, deed);
        if (userId !== people[0]) await join(trx, classId, userId);
        await loadGradebookPage(at.db, { classId, assignments }, ASKED);
        await rollUpGradebooks(at.db);
      }),
    ),
  );
  await expectTrue(classId, assignments);
  while (await rollUpGradebooks(at.db));
  await expectTrue(classId, assignments);
  const busy = Promise.all(
    [1, 2, 3].map(async () => {
      for (let times = 0; times < 10; times += 1) {
        await rollUpGradebooks(at.db);
        await loadGradebookPage(at.db, { classId, assignments }, ASKED);
      }
    }),
  );
  await Promise.all(
    people.map(async (userId, place) => {
      for (let points = 0; points < 5; points += 1) await push(at.db, userId, { ...deed, points });
      if (place > 3) await at.db.deleteFrom('users').where('id', '=', userId).execute();
    }),
  );
  await busy;
  await expectTrue(classId, assignments);
});

test('whoever computes a class waits for whoever is at it, and then sees what has come meanwhile', async () => {
  const [classId, assignments] = [await newClass(), newAssignments()];
  const userId = await newLearner(at.db);
  await join(at.db, classId, userId);
  await expectTrue(classId, assignments);
  const deed = { kind: 'attempt', points: 3, verdict: 'verified' } as const;
  await push(at.db, userId, deed);
  const look = await at.db.transaction().execute(async (trx) => {
    await sql`select from gradebooks where class_id = ${classId} for no key update`.execute(trx);
    const page = loadGradebookPage(at.db, { classId, assignments }, ASKED);
    const waiting = sql`select from pg_locks where not granted and locktype = 'transactionid'`;
    await until(async () => (await waiting.execute(at.db)).rows.length > 0, 'the page waits for the class');
    await push(at.db, userId, deed);
    return { page };
  });
  const { items } = await look.page;
  expect(items[0]?.grades[0]?.attempts).toBe(2);
  await expectTrue(classId, assignments);
});

test('a gradebook whose first look was cut off is computed in the background', async () => {
  const [classId, assignments] = [await newClass(), newAssignments()];
  const userId = await newLearner(at.db);
  await push(at.db, userId, { kind: 'attempt', points: 5, verdict: 'verified' });
  await join(at.db, classId, userId);
  await expectTrue(classId, assignments);
  // As a process leaves it that is killed after it has noted whom it has to compute.
  await sql`delete from gradebook_members where class_id = ${classId}`.execute(at.db);
  await sql`insert into gradebook_changes (user_id, class_id) values (${userId}, ${classId})`.execute(at.db);
  while (await rollUpGradebooks(at.db));
  const { rows } = await sql`select done from gradebook_members where class_id = ${classId}`.execute(at.db);
  expect(rows).toEqual([{ done: 1 }]);
  await expectTrue(classId, assignments);
});
