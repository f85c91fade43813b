import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Declaration, toCatalogue } from '@venture/rules/catalogue';
import type { ProgressEvent } from '@venture/rules/events';
import { computeXp } from '@venture/rules/xp';
import { createJsonLog } from '../process/log';
import { type OwnDatabase, ownDatabase } from '../testing/own-database';
import { newLearner } from '../testing/plays';
import { createProgressServices, storeEvents } from './events';

jest.setTimeout(60_000);

let at: OwnDatabase;
let userId: string;
beforeEach(async () => {
  at = await ownDatabase();
  userId = await newLearner(at.db);
});
afterEach(() => at.drop());

const base = () => ({ id: randomUUID(), at: new Date().toISOString() });
const reading = (module: string, section: string): ProgressEvent => ({
  ...{ ...base(), kind: 'reading', module, section },
});
const attempt = (correct: number): ProgressEvent => ({
  ...{ ...base(), kind: 'attempt', quiz: 'pitching', contentVersion: 1, answers: {} },
  ...{ correct, total: 10, seconds: 60 },
});

/** Makes the declaration of a remote that teaches these modules, each with this quiz. */
function teaching(modules: readonly string[], quiz = 'pitching', name = 'academy'): Declaration {
  const about = (id: string) => ({ id, title: id, route: `/${id}` });
  return {
    ...{ name, base: `/${name}/` },
    teaches: {
      modules: modules.map((id) => ({ ...about(id), quiz, sections: ['one', 'two'] })),
      quizzes: [{ ...about(quiz), passPercent: 50, xp: 200, key: { q: 'a' } }],
    },
  };
}

/** Stores events while the remotes declare this. */
async function keep(declared: readonly Declaration[], ...events: readonly ProgressEvent[]): Promise<void> {
  const releases = { declarations: async () => declared };
  const parts = createProgressServices({ db: at.db, rules: Object(), releases, log: createJsonLog('error') });
  const judges = { judge: async () => ({ verdict: 'verified' as const }) };
  await storeEvents({ ...parts, judges }, userId, events);
}

/** Reads the XP in the server's total, and the sum of its ledger. */
async function total(): Promise<readonly number[]> {
  const ledger = await at.db.selectFrom('xp_ledger').select(['xp']).where('user_id', '=', userId).execute();
  const known = await at.db
    .selectFrom('learners')
    .select('xp')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return [known?.xp ?? 0, ledger.reduce((sum, row) => sum + row.xp, 0)];
}

test("sections that were read earn the same on server and device, within the module's maximum", async () => {
  const declared = [teaching(['hook'])];
  const events = [reading('hook', 'one'), reading('hook', 'one'), reading('hook', 'two'), attempt(5)];
  for (const event of events) await keep(declared, event);
  expect(await total()).toEqual([110, 110]);
  expect(computeXp(events, toCatalogue(declared))).toBe(110);
  await keep(declared, attempt(10), reading('hook', 'three'));
  expect(await total()).toEqual([200, 200]);
});

test('a section that was read counts for the quiz that its module had at that time', async () => {
  const before = [teaching(['hook', 'story'])];
  await keep(before, reading('hook', 'one'), reading('story', 'one'), attempt(5));
  expect(await total()).toEqual([110, 110]);
  const after = [teaching(['story']), teaching(['hook'], 'another', 'school')];
  await keep(after, reading('hook', 'two'));
  expect(await total()).toEqual([115, 115]);
});

test('if two remotes declare one module, only the first counts for it, as on the device', async () => {
  const both = [teaching(['hook'], 'zebra', 'first'), teaching(['hook'], 'apple', 'second')];
  const read = Array.from({ length: 9 }, (_, at) => reading('hook', `section-${at}`));
  await keep(both, ...read);
  expect(await total()).toEqual([20, 20]);
  expect(computeXp(read, toCatalogue(both))).toBe(20);
});
