import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { Assignment } from '@venture/api/v1/assignments';
import type { KnownEvent } from '@venture/rules/events';
import { findTaskResults, gradeOf, toPassMark } from '@venture/rules/grading';
import { sql } from 'kysely';
import { seedDemoLearners } from '../../operations/seed/seed';
import { catalogue, declared } from '../../testing/catalogue';
import { sharedDatabase } from '../../testing/per-file';
import { newLearner } from '../../testing/plays';
import { findUnverifiedAssignments, listGradedAttempts, loadGrades } from './results';

type Row = {
  readonly user_id: string;
  readonly at: Date;
  readonly payload: KnownEvent;
  readonly verdict: string;
};

const at = sharedDatabase();
let classId: string;
/** Demo members; other tests add members with events of their own. */
let seeded: readonly string[];
let events: readonly Row[];
beforeAll(async () => {
  const parts = { learners: 150, seed: 5, now: new Date(), catalogue };
  await seedDemoLearners(at.db, { ...parts, counted: declared, tell: () => {} });
  await sql`
    update progress_events set verdict = (array['refused', 'unverified'])[1 + number % 2] where number % 7 = 0`.execute(
    at.db,
  );
  const { rows } = await sql<{ class_id: string }>`
    select class_id from class_members group by 1 order by count(*) desc limit 1`.execute(at.db);
  classId = rows[0]?.class_id ?? '';
  seeded = await membersOf();
  events = (
    await sql<Row>`select user_id, at, payload, verdict from progress_events order by user_id, at, id`.execute(
      at.db,
    )
  ).rows;
}, 30_000);

const assignment = (change: Partial<Assignment>): Assignment => ({
  ...{ id: 'a', title: 'Marketing', kind: 'quiz', activity: 'marketing', quiz: 'marketing', sections: [] },
  ...{ passPercent: 60, dueAt: null, isOffered: true, route: null },
  ...change,
});

const sections =
  catalogue.modules.find(({ id }) => id === 'marketing-sales')?.sections.map(({ id }) => id) ?? [];
const ASSIGNMENTS: readonly Assignment[] = [
  assignment({}),
  assignment({ passPercent: null }),
  assignment({ kind: 'module', activity: 'business-ideas', quiz: 'module1', passPercent: 100 }),
  assignment({ kind: 'module', activity: 'marketing-sales', quiz: null, sections, passPercent: null }),
  assignment({ kind: 'game', activity: 'cash-stack', quiz: null, passPercent: 50 }),
  assignment({ kind: 'game', activity: 'entre-scrabble', quiz: null, passPercent: null }),
  assignment({ kind: 'quiz', activity: 'gone', quiz: 'gone' }),
];

const membersOf = async () =>
  (await at.db.selectFrom('class_members').select('user_id').where('class_id', '=', classId).execute()).map(
    ({ user_id }) => user_id,
  );

const verifiedOf = (userId: string): readonly KnownEvent[] =>
  events
    .filter(({ user_id, verdict }) => user_id === userId && verdict === 'verified')
    .map(({ payload, at }) => ({ ...payload, at: at.toISOString() }));

test("every member's grades follow from their verified results, exactly as devices compute them", async () => {
  const grades = await loadGrades(at.db, { classId }, ASSIGNMENTS);
  const members = await membersOf();
  expect(seeded.length).toBeGreaterThan(20);
  let found = 0;
  for (const userId of members.filter((member) => seeded.includes(member))) {
    const own = verifiedOf(userId);
    const expected = ASSIGNMENTS.map((task) => gradeOf(findTaskResults(own, task), toPassMark(task)));
    found += expected.filter((grade) => grade !== null).length;
    const computed = grades.get(userId) ?? ASSIGNMENTS.map(() => null);
    expect(computed.map(rounded)).toEqual(expected.map(rounded));
  }
  expect(found).toBeGreaterThan(50);
  const [userId = '', own] = [...grades][0] ?? [];
  expect((await loadGrades(at.db, { userId }, ASSIGNMENTS)).get(userId)).toEqual(own);
  expect([...grades.keys()].every((userId) => members.includes(userId))).toBe(true);
});

const rounded = (grade: ReturnType<typeof gradeOf>) =>
  grade && { attempts: grade.attempts, best: grade.best.toFixed(6), doneAt: grade.doneAt };

test.each([
  ['attempt', assignment({}), { correct: 1, total: 5 }, { correct: 5, total: 5 }],
  ['run', assignment({ kind: 'game', activity: 'cash-stack', quiz: null }), { score: 20 }, { score: 100 }],
])(
  'the first %s is the one the server received first: a better one cannot be backdated',
  async (kind, task, bad, good) => {
    const userId = await newLearner(at.db);
    await at.db.insertInto('class_members').values({ class_id: classId, user_id: userId }).execute();
    const scale = { from: 0, to: 100 };
    const received = [
      ['2026-11-20T10:00:00Z', '2026-11-20T09:59:00Z', bad],
      // For events sent together, the device determines the order.
      ['2026-11-20T10:00:00Z', '2026-11-20T09:59:30Z', { ...bad, correct: 2, score: 40 }],
      ['2026-11-20T11:00:00Z', '2026-10-01T10:00:00Z', good],
    ] as const;
    for (const [number, [receivedAt, doneAt, payload]] of received.entries()) {
      await sql`
      insert into progress_events (user_id, id, number, kind, activity, at, received_at, verdict, payload)
      values (${userId}, ${randomUUID()}, ${number + 1}, ${kind}, ${task.activity}, ${doneAt}, ${receivedAt}, 'verified',
              ${JSON.stringify({ ...payload, scale })})`.execute(at.db);
    }
    const grade = (await loadGrades(at.db, { classId }, [task])).get(userId)?.[0];
    expect(grade).toMatchObject({ attempts: 3, first: 20, best: 100 });
  },
);

test.each([
  ['below its scale brings nothing', -50, 0, false],
  ['above its scale brings all', 150, 100, true],
  ['that meets the mark but for the last binary digit is enough', 29, 29, true],
  ['just below the mark is not enough', 28.99, 28.99, false],
])('a run %s', async (_, score, best, isDone) => {
  const task = assignment({ kind: 'game', activity: 'cash-stack', quiz: null, passPercent: 29 });
  const userId = await newLearner(at.db);
  await at.db.insertInto('class_members').values({ class_id: classId, user_id: userId }).execute();
  await sql`
    insert into progress_events (user_id, id, number, kind, activity, at, received_at, verdict, payload)
    values (${userId}, ${randomUUID()}, 1, 'run', 'cash-stack', now(), now(), 'verified',
            ${JSON.stringify({ score, scale: { from: 0, to: 100 } })})`.execute(at.db);
  const grade = (await loadGrades(at.db, { userId }, [task])).get(userId)?.[0];
  expect(grade?.best).toBeCloseTo(best, 9);
  expect(grade?.doneAt !== null).toBe(isDone);
});

test('for each member it is known whether an unverified game result is better than all that count', async () => {
  const [better, equal] = [await newLearner(at.db), await newLearner(at.db)];
  const game = (activity: string) => assignment({ kind: 'game', activity, quiz: null });
  for (const [userId, share] of [
    [better, 0.9],
    [equal, 0.5],
  ] as const) {
    await at.db.insertInto('class_members').values({ class_id: classId, user_id: userId }).execute();
    const best = { user_id: userId, activity: 'cash-stack', share, verified_share: 0.5 };
    await at.db.insertInto('bests').values(best).execute();
    await at.db
      .insertInto('bests')
      .values({ ...best, activity: 'marketing' })
      .execute();
  }
  const found = await findUnverifiedAssignments(
    at.db,
    [better, equal],
    [assignment({}), game('other'), game('cash-stack')],
  );
  expect([found.get(better), found.has(equal)]).toEqual([new Set([2]), false]);
});

test("a member's attempts at an assignment are listed newest first, without any answers", async () => {
  const grades = await loadGrades(at.db, { classId }, ASSIGNMENTS);
  for (const [place, task] of ASSIGNMENTS.entries()) {
    const [userId, own] = [...grades].find(([, all]) => all[place] !== null) ?? ['', []];
    if (userId === '') continue;
    const attempts = (await listGradedAttempts(at.db, classId, task, userId)) ?? [];
    expect(attempts).toHaveLength(own[place]?.attempts ?? -1);
    expect(attempts.map(({ at }) => at)).toEqual(
      attempts
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    );
    expect(Math.max(...attempts.map(({ percent }) => percent))).toBeCloseTo(own[place]?.best ?? -1, 9);
    const allowed = ['at', 'correct', 'isFlagged', 'percent', 'receivedAt', 'score', 'total'];
    for (const attempt of attempts) expect(allowed).toEqual(expect.arrayContaining(Object.keys(attempt)));
  }
});

test('nothing of a member who left is shown any more', async () => {
  const [userId = ''] = (await loadGrades(at.db, { classId }, ASSIGNMENTS)).keys();
  const [task = assignment({})] = ASSIGNMENTS;
  await at.db.deleteFrom('class_members').where('user_id', '=', userId).execute();
  expect((await loadGrades(at.db, { classId }, ASSIGNMENTS)).has(userId)).toBe(false);
  await expect(listGradedAttempts(at.db, classId, task, userId)).rejects.toThrow('not in this class');
});
