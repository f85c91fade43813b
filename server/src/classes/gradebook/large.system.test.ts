import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Assignment } from '@venture/api/v1/assignments';
import { longTest } from '@venture/testing/long-test';
import { sized } from '@venture/testing/sized';
import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { seedDemoLearners } from '../../operations/seed/fill';
import { catalogue, declared } from '../../testing/catalogue';
import { type OwnDatabase, ownDatabase } from '../../testing/own-database';
import { type GradebookQuery, loadGradebookPage } from './gradebook';
import { rollUpGradebooks } from './rollup';

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

function assignment(activity: string, change: Partial<Assignment>): Assignment {
  const all = { title: activity, activity, quiz: activity, sections: [], passPercent: 60, dueAt: null };
  return { id: randomUUID(), kind: 'quiz', isOffered: true, route: null, ...all, ...change };
}

/** An assignment belongs to one class. */
const assignmentsOf = (classId: string) => (classId === few ? FEW_ASSIGNMENTS : ASSIGNMENTS);
const FEW_ASSIGNMENTS = ASSIGNMENTS.map((one) => ({ ...one, id: randomUUID() }));

let at: OwnDatabase;
let everyone: string;
let few: string;
beforeAll(async () => {
  at = await ownDatabase();
  const parts = { learners: LEARNERS, seed: 5, now: new Date(), catalogue, passwordHash: 'none' };
  await seedDemoLearners(at.db, { ...parts, counted: declared, tell: () => {} });
  everyone = await classOf(LEARNERS, 'CDFGHJ');
  few = await classOf(TENTH, 'KMNPQR');
  while (await rollUpGradebooks(at.db));
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

const ASKED: GradebookQuery = { limit: 50, sort: 'name', by: 'best', order: 'asc', filter: 'all' };

test('the pages of a large class show each member once, whatever they are sorted by', async () => {
  const shown: string[] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const asked: GradebookQuery = { ...ASKED, limit: 200, sort: 'done', order: 'desc', after };
    const page = await loadGradebookPage(at.db, { classId: everyone, assignments: ASSIGNMENTS }, asked);
    shown.push(...page.items.map(({ userId }) => userId));
    after = page.after;
  }
  expect(shown).toHaveLength(LEARNERS);
  expect(new Set(shown).size).toBe(LEARNERS);
});

/** How many pages of tables and indexes PostgreSQL looks at for a page of a gradebook in which nothing has changed. */
async function buffersOf(classId: string, asked: Partial<GradebookQuery> = {}): Promise<number> {
  const assigned = { classId, assignments: assignmentsOf(classId) };
  await loadGradebookPage(at.db, assigned, { ...ASKED, ...asked });
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await loadGradebookPage(at.db.withPlugin(recorder), assigned, { ...ASKED, ...asked });
  let buffers = 0;
  for (const node of nodes) {
    const { sql: text, parameters } = at.db.getExecutor().compileQuery(node, createQueryId());
    // The rule of grades is compiled alone, to tell when it has changed.
    if (/^person/.test(text)) continue;
    const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${text}`, [...parameters]);
    const { rows } = await at.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explain);
    const [plan] = rows.map((row) => row['QUERY PLAN'][0].Plan);
    if (plan) buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  }
  return buffers;
}

type Plan = Record<'Shared Hit Blocks' | 'Shared Read Blocks', number>;

test.each<[string, Partial<GradebookQuery>]>([
  ['first', { limit: 20 }],
  ['last', { limit: 20, order: 'desc' }],
])('the %s page by name reads as much in a class of ten times as many members', async (_, asked) => {
  const [less, more] = [await buffersOf(few, asked), await buffersOf(everyone, asked)];
  // PostgreSQL sorts a small table rather than reading its index.
  expect(more / less).toBeLessThan(sized(1.2, 4));
});

/** The processor time for one page in milliseconds: the least of some, since others work here too. */
async function costOf(classId: string): Promise<number> {
  const costs: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    const before = process.cpuUsage();
    await loadGradebookPage(at.db, { classId, assignments: assignmentsOf(classId) }, ASKED);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1000);
  }
  return Math.min(...costs);
}

longTest(
  'a page of a class of ten times as many members takes no more than twice the processor time',
  async () => {
    const [less, more] = [await costOf(few), await costOf(everyone)];
    expect(more / less).toBeLessThan(2);
  },
);
