import { expect, test } from '@jest/globals';
import { quizzesWith } from '../testing/content';
import type { Quiz } from './content/schema';
import { quizRules } from './engine';
import { type Action, hasSameLockedAnswers, lockedIds } from './state';

const [module1, generic] = quizzesWith('module1', 'generic');

const first = ({ questions }: Quiz, at: number): Action => ({
  type: 'select',
  option: questions[at]?.options[0]?.id ?? '',
});
const next: Action = { type: 'next' };
const check: Action = { type: 'check' };
const after = (quiz: Quiz, checks: boolean, ...actions: readonly Action[]) => {
  const { rules } = quizRules(quiz);
  return actions.reduce(rules.step, rules.start(1, { timing: 'x1', only: null, checks }));
};

test.each<[string, Quiz, boolean, readonly Action[], number]>([
  ['of a quiz that says at the end what was right', module1, false, [first(module1, 0), next], 0],
  ['that was chosen, but not checked', module1, true, [first(module1, 0)], 0],
  ['that was checked', module1, true, [first(module1, 0), check], 1],
  ['from which one has gone on', module1, true, [first(module1, 0), check, next], 1],
  ['of a quiz that says at once what was right', generic, false, [first(generic, 0)], 1],
  ['of two such', generic, false, [first(generic, 0), next, first(generic, 1)], 2],
])('whether an answer %s is locked', (_, quiz, checks, actions, count) => {
  const ids = quiz.questions.slice(0, count).map(({ id }) => id);
  expect(lockedIds(quiz, after(quiz, checks, ...actions))).toEqual(ids);
});

test('an attempt includes the locked answers of another if it has the same ones locked', () => {
  const [second] = generic.questions[0]?.options.slice(1) ?? [];
  const locked = after(generic, false, first(generic, 0));
  const other = after(generic, false, { type: 'select', option: second?.id ?? '' });
  const begun = after(generic, false);
  expect([
    hasSameLockedAnswers(generic, locked, locked),
    hasSameLockedAnswers(generic, locked, begun),
  ]).toEqual([true, true]);
  expect([
    hasSameLockedAnswers(generic, begun, locked),
    hasSameLockedAnswers(generic, other, locked),
  ]).toEqual([false, false]);
  const onlyChosen = after(module1, true, first(module1, 0));
  const checked = after(module1, true, first(module1, 0), check);
  expect(hasSameLockedAnswers(module1, onlyChosen, checked)).toBe(false);
});
