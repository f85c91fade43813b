import { expect, test } from '@jest/globals';
import { quizzesWith } from '../testing/content';
import type { Quiz } from './content/schema';
import { type Action, quizRules } from './engine';
import { chooseSound } from './QuizPage';

const [module1, marketing, generic, timed] = quizzesWith('module1', 'marketing', 'generic', 'timed');

/** Returns the sound of the last of these actions. */
function soundAfter(quiz: Quiz, actions: readonly Action[]) {
  const { rules } = quizRules(quiz);
  const start = rules.start(0, { timing: 'x1', only: null, checks: false });
  const before = actions.slice(0, -1).reduce(rules.step, start);
  const after = actions.slice(-1).reduce(rules.step, before);
  return chooseSound(quiz, before, after);
}

const select = (option: string): Action => ({ type: 'select', option });
const all = (quiz: Quiz, right: number): Action[] =>
  quiz.questions.flatMap(({ right: answer, options }, at) => {
    const wrong = options.find(({ id }) => id !== answer)?.id ?? '';
    return [select(at < right ? answer : wrong), { type: 'next' }];
  });

test.each([
  ['a right answer with feedback', generic, [select('gq1a')], 'good'],
  ['a wrong answer with feedback', generic, [select('gq1b')], 'bad'],
  ['going on after feedback', generic, [select('gq1b'), { type: 'next' }], undefined],
  ['choosing without feedback', marketing, [select('mkq1a')], undefined],
  ['everything right', marketing, all(marketing, 5), 'great'],
  ['passing', marketing, all(marketing, 3), 'good'],
  ['passing with a rank that says to try again', module1, all(module1, 2), 'bad'],
  ['failing', marketing, all(marketing, 2), 'bad'],
  ['the end of a quiz without a pass mark', timed, all(timed, 0), 'good'],
] as const)('%s has its tune', (_, quiz, actions, sound) => {
  expect(soundAfter(quiz, actions)).toBe(sound);
});
