import { expect, test } from '@jest/globals';
import { findPassPercent, isRight, toCatalogue } from './catalogue';

const quiz = (id: string, passPercent: number | null = 50) => ({
  remote: 'learning',
  id,
  title: id,
  route: `/${id}`,
  passPercent,
  xp: 300,
  key: { q1: 'a', q2: 'b' },
});
const scale = { from: 0, to: 8 };
const badge = {
  id: 'star',
  title: 'Star',
  source: 'a game',
  description: 'Reach the stars.',
  rule: { type: 'scoreAtLeast', score: 8 },
} as const;

test('several remotes can teach, and a game is worth 500 XP unless it declares less', () => {
  const teaches = (id: string) => ({ modules: [], quizzes: [quiz(id)] });
  const catalogue = toCatalogue([
    { name: 'learning', base: '/l/', teaches: teaches('one') },
    { name: 'finance', base: '/f/', teaches: teaches('two') },
    { name: 'fair', base: '/fair/', scale },
    { name: 'small', base: '/small/', scale, xp: 40 },
    { name: 'auth', base: '/auth/' },
  ]);
  expect(catalogue.quizzes.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(catalogue.games).toEqual([
    { id: 'fair', scale, xp: 500 },
    { id: 'small', scale, xp: 40 },
  ]);
});

test('each mode of a game counts separately, with its own scale and XP', () => {
  const modes = [
    { id: 'market', scale: { from: 0, to: 70 }, xp: 200 },
    { id: 'loans', scale },
  ];
  expect(toCatalogue([{ name: 'fair', base: '/fair/', scale, xp: 40, modes }]).games).toEqual([
    { id: 'fair', scale, xp: 40 },
    { id: 'fair.market', scale: { from: 0, to: 70 }, xp: 200 },
    { id: 'fair.loans', scale, xp: 500 },
  ]);
});

test('a badge belongs to the remote that awards it, and whose files include its picture', () => {
  const [star] = toCatalogue([
    { name: 'fair', base: '/fair/1.0.0/', badges: [{ ...badge, art: 'star.svg' }] },
  ]).badges;
  expect(star).toMatchObject({ remote: 'fair', artUrl: '/fair/1.0.0/star.svg' });
});

test.each([
  ['one', 50],
  ['all', 100],
  ['no-quiz', 100],
  [null, 100],
])('the pass mark of %s is %i', (id, percent) => {
  expect(findPassPercent({ quizzes: [quiz('one'), quiz('all', null)] }, id)).toBe(percent);
});

test.each([
  ['one', 'q1', 'a', true],
  ['one', 'q1', 'b', false],
  ['one', 'q1', 'unknown', false],
  ['one', 'q1', null, false],
  ['one', 'q3', 'a', undefined],
  ['constructor', 'name', 'a', undefined],
  ['__proto__', 'toString', 'a', undefined],
  ['one', 'constructor', 'a', undefined],
  ['one', '__proto__', 'a', undefined],
  ['no-quiz', 'no-question', 'a', undefined],
])('%s/%s answered with %s is right: %p', (id, question, chosen, right) => {
  expect(isRight({ quizzes: [quiz('one')] }, id, question, chosen)).toBe(right);
});
