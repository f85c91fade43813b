import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ProgressEvent } from '@venture/rules/events';
import { connectAndMigrate, type DatabaseConnection } from '../database/database';
import type { RulesRunner } from '../judging/rules';
import { createJsonLog } from '../process/log';
import { catalogue, teaching } from '../testing/catalogue';
import { type TestDatabase, testDatabase } from '../testing/database';
import { builtRules } from '../testing/games';
import { rulesIn } from '../testing/rules';
import { type TestStore, testStore } from '../testing/store';
import { createJudges } from './judge';
import type { Judgement } from './judgement';

let database: TestDatabase;
let connected: DatabaseConnection;
let store: TestStore;
let rules: RulesRunner;
beforeAll(async () => {
  [database, store] = [await testDatabase(), await testStore()];
  connected = await connectAndMigrate(database.url, createJsonLog('error'));
  await store.run('release', await store.build(teaching()));
  rules = rulesIn(store.environment, createJsonLog('error'));
}, 120_000);
afterAll(async () => {
  rules.close();
  await connected.close();
  await database.drop();
  await store.remove();
});

const base = () => ({ id: randomUUID(), at: new Date().toISOString() });

async function judge(event: ProgressEvent, by = rules): Promise<Judgement> {
  const judgement = await createJudges({ db: connected.db, rules: by }).judge('somebody', event);
  if (!judgement || judgement === 'over-budget') throw new Error('It cannot be judged now.');
  return judgement;
}

/** Answers so many questions right, and the rest with their first wrong option. */
function answers(right: number): Record<string, string> {
  const [quiz] = catalogue.quizzes;
  const chosen = (quiz?.questions ?? []).map(({ id, right: key, options }, at) => {
    const wrong = options.find((option) => option.id !== key)?.id ?? '';
    return [id, at < right ? key : wrong];
  });
  return Object.fromEntries(chosen);
}

type Answered = Extract<ProgressEvent, { kind: 'attempt' | 'practice' }>;

const attempt = (change: Partial<Answered> = {}): ProgressEvent => {
  const payload = {
    quiz: 'module1',
    contentVersion: 1,
    answers: answers(3),
    correct: 3,
    total: 5,
    seconds: 60,
  };
  return { ...base(), kind: 'attempt', ...payload, ...change } as Answered;
};

describe('an attempt', () => {
  test('is scored with the content of the release it was made in', async () => {
    expect(await judge(attempt())).toEqual({ verdict: 'verified' });
    expect(await judge(attempt({ answers: answers(5), correct: 5 }))).toEqual({ verdict: 'verified' });
  });

  test('whose time ran out before one question was answered is just as valid', async () => {
    const [first = ''] = Object.keys(answers(0));
    const late = { ...answers(3), [first]: null };
    expect(await judge(attempt({ answers: late, correct: 2 }))).toEqual({ verdict: 'verified' });
  });

  test('that was too fast to have read the questions is flagged', async () => {
    expect(await judge(attempt({ seconds: 2 }))).toEqual({ verdict: 'verified', code: 'fast' });
  });

  test('on a page left open for days is flagged', async () => {
    expect(await judge(attempt({ seconds: 600_000 }))).toEqual({ verdict: 'verified', code: 'long' });
  });

  test.each<[string, string, Partial<Answered>]>([
    ['more time than there was', 'seconds-impossible', { seconds: 1e308 }],
    ['questions longer than the whole', 'seconds-differ', { questionSeconds: { m1q1: 600 } }],
    ['a quiz that no release has', 'quiz-unknown', { quiz: 'no-quiz' }],
    ['content that no release has', 'quiz-unknown', { contentVersion: 99 }],
    ['a question that is not in it', 'question-unknown', { answers: { other: 'x' } }],
    ['no answers', 'answers-missing', { answers: {} }],
    ['fewer questions', 'total-differs', { total: 3 }],
    ['one right answer more', 'score-differs', { correct: 4 }],
    ['one right answer less', 'score-differs', { correct: 2 }],
    ['a timing there is not', 'timing-unknown', { timing: 'x99' }],
  ])('with %s is refused: %s', async (_, code, change) => {
    expect(await judge(attempt(change))).toEqual({ verdict: 'refused', code });
  });

  test('with an option of another question is refused: option-unknown', async () => {
    const [first = '', second = ''] = Object.keys(answers(5));
    const wrong = { ...answers(5), [first]: answers(5)[second] ?? '' };
    expect(await judge(attempt({ answers: wrong }))).toEqual({ verdict: 'refused', code: 'option-unknown' });
  });

  test('is unverified if no release describes quizzes', async () => {
    const empty = await testStore();
    const none = rulesIn(empty.environment, createJsonLog('error'));
    expect(await judge(attempt(), none)).toEqual({ verdict: 'unverified', code: 'quizzes-missing' });
    none.close();
    await empty.remove();
  });
});

test('events of a disabled remote are not judged until it is enabled again', async () => {
  const off = await testStore();
  await off.run('release', await off.build(teaching()));
  await off.run('releases', 'disable', 'learning');
  const none = rulesIn(off.environment, createJsonLog('error'));
  const judges = createJudges({ db: connected.db, rules: none });
  expect(await judges.judge('somebody', attempt())).toBeUndefined();
  const payload = {
    game: 'learning',
    rules: 1,
    seed: 1,
    score: 1,
    facts: {},
    timing: 'x1',
    release: '1.0.0',
  };
  const run: ProgressEvent = { ...base(), kind: 'run', play: [{ type: 'settle' }], ...payload };
  expect(await judges.judge('somebody', run)).toBeUndefined();
  none.close();
  await off.remove();
});

test('practice may ask for some of the questions', async () => {
  const [some = ''] = Object.keys(answers(5));
  const right = { [some]: answers(5)[some] ?? '' };
  const practice = (change: Partial<Answered>) => judge({ ...attempt(change), kind: 'practice' } as Answered);
  expect(await practice({ answers: right, correct: 1, total: 1 })).toEqual({ verdict: 'verified' });
  expect(await practice({ answers: right, correct: 1, total: 5 })).toMatchObject({ code: 'total-differs' });
  expect(await practice({ answers: right, correct: 0, total: 1 })).toMatchObject({ code: 'score-differs' });
});

test.each([
  ['business-ideas', 'mvp-experiments', 'verified'],
  ['business-ideas', 'no-section', 'refused'],
  ['no-module', 'problem', 'refused'],
])('reading %s, %s is %s', async (module, section, verdict) => {
  expect(await judge({ ...base(), kind: 'reading', module, section })).toMatchObject({ verdict });
});

test.each([
  ['quiz/module1/m1q1', 'verified'],
  ['quiz/module1/no-question', 'refused'],
  ['quiz/module1', 'refused'],
  ['word/PIVOT', 'verified'],
  ['word/', 'refused'],
  ['word/<script>', 'refused'],
  ['anything', 'refused'],
  ['quiz/constructor/name', 'refused'],
  ['quiz/__proto__/constructor', 'refused'],
  ['quiz/module1/__proto__', 'refused'],
  ['quiz/module1/hasOwnProperty', 'refused'],
])('a review of %s is %s', async (item, verdict) => {
  expect(await judge({ ...base(), kind: 'review', item, right: true })).toMatchObject({ verdict });
});

test('a release whose rules were changed in the database is ignored', async () => {
  const changed = await testStore();
  const text = await readFile(await builtRules('cash-stack'), 'utf8');
  await changed.run('release', await changed.build({ name: 'cash-stack', files: { 'rules.mjs': text } }));
  const ask = () =>
    rulesIn(changed.environment, createJsonLog('error')).options('cash-stack', '1.0.0', {}, 'somebody');
  expect(await ask()).toMatchObject({ version: 1, isPractice: false });
  await changed.alter('1.0.0', 'rules.mjs', `${text}\n`, 'cash-stack');
  expect(await ask()).toBeUndefined();
  await changed.remove();
});

test.each(['../cash-stack', 'cash-stack/../auth', '/etc', 'cash stack', ''])(
  'an invalid release name finds no release: "%s"',
  async (name) => {
    expect(await rules.options(name, '1.0.0', {}, 'somebody')).toBeUndefined();
    expect(await rules.options('learning', `1.0.0/../${name}`, {}, 'somebody')).toBeUndefined();
    expect(await rules.versionsOf(name)).toEqual([]);
  },
);
