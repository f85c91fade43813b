import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Assignment } from '@venture/api/v1/assignments';
import { longTest } from '@venture/testing/long-test';
import { sized } from '@venture/testing/sized';
import { sql } from 'kysely';
import { readCounted } from '../../learning/activities';
import { fill } from '../../operations/seed/fill';
import { catalogue, declareAll } from '../../testing/catalogue';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { type Asked, gradebookPage } from './gradebook';
import { learnersOf } from './members';

jest.setTimeout(600_000);

const LEARNERS = sized(10_000, 300);
const TENTH = LEARNERS / 10;

/** Of each kind: a module by its sections, a quiz, a game. */
const ASSIGNMENTS: readonly Assignment[] = [
  ...catalogue.modules.map(({ id, sections }) =>
    assignment(id, {
      kind: 'module',
      quiz: null,
      passPercent: null,
      sections: sections.map((one) => one.id),
    }),
  ),
  ...catalogue.quizzes.map(({ id }) => assignment(id, { kind: 'quiz' })),
  ...['cash-stack', 'entre-scrabble', 'entrepre-puzzle'].map((id) => assignment(id, { kind: 'game' })),
].slice(0, 12);

function assignment(id: string, change: Partial<Assignment>): Assignment {
  const all = { title: id, activity: id, quiz: id, sections: [], passPercent: 60, dueAt: null };
  return { id, kind: 'quiz', isOffered: true, route: null, ...all, ...change };
}

let at: OwnDatabase;
let everyone: string;
let few: string;
beforeAll(async () => {
  at = await ownDatabase();
  await declareAll(at.db);
  const counted = await readCounted(at.db);
  const parts = { learners: LEARNERS, seed: 5, now: new Date(), catalogue, passwordHash: 'none' };
  await fill(at.db, { ...parts, counted, tell: () => {} });
  everyone = await classOf(LEARNERS, 'CDFGHJ');
  few = await classOf(TENTH, 'KMNPQR');
  await sql`analyze`.execute(at.db);
});
afterAll(() => at.drop());

async function classOf(members: number, code: string): Promise<string> {
  const id = randomUUID();
  await at.db.insertInto('classes').values({ id, name: 'Large', code }).execute();
  await sql`
    insert into class_members (class_id, user_id)
    select ${id}, id from users order by id limit ${members}`.execute(at.db);
  return id;
}

test('the pages of a large class show each member once, whatever they are sorted by', async () => {
  const learners = await learnersOf(at.db, everyone, ASSIGNMENTS);
  const asked: Asked = { limit: 200, sort: 'done', by: 'best', order: 'desc', filter: 'all' };
  const shown: string[] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const page = gradebookPage(ASSIGNMENTS, learners, { ...asked, after });
    shown.push(...page.items.map(({ userId }) => userId));
    after = page.after;
  }
  expect(shown).toHaveLength(LEARNERS);
  expect(new Set(shown).size).toBe(LEARNERS);
});

/** The processor time for one page in milliseconds: the least of some, since others work here too. */
async function costOf(classId: string): Promise<number> {
  const costs: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const before = process.cpuUsage();
    const learners = await learnersOf(at.db, classId, ASSIGNMENTS);
    gradebookPage(ASSIGNMENTS, learners, {
      limit: 50,
      sort: 'name',
      by: 'best',
      order: 'asc',
      filter: 'all',
    });
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

longTest('a class of ten times as many members takes no more than three times as long for each', async () => {
  const [less, more] = [await costOf(few), await costOf(everyone)];
  expect(more / less).toBeLessThan(30);
});
