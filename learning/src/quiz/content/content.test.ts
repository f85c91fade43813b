import { describe, expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { quizzes } from '../../catalogue';
import { areDistinct } from '../../module/content/step';
import { quizzesWith } from '../../testing/content';
import marketing from './marketing.json';
import module1 from './module1.json';
import { Quiz } from './schema';
import strategy from './strategy.json';
import timed from './timed.json';

const file = 'learning/src/quiz/content/module1.json';
const SPECIFIED = ['module1', 'marketing', 'strategy', 'generic', 'timed'] as const;
const specified = quizzesWith(...SPECIFIED);
const [first, ...others] = module1.questions;

test.each([
  ['M1-01', 'module1', '/quiz/module1', 5],
  ['MK-01', 'marketing', '/quiz/marketing', 5],
  ['ST-01', 'strategy', '/business-strategy-quiz', 5],
  ['GQ-01', 'generic', '/quiz', 3],
  ['TQ-01', 'timed', '/timed-quiz', 2],
])('%s the %s quiz is at %s and has %i questions', (_, id, route, count) => {
  const quiz = quizzes.find((each) => each.id === id);
  expect(quiz?.route).toBe(route);
  expect(quiz?.questions).toHaveLength(count);
});

test.each([module1, marketing, strategy, timed])(
  "QZ-01 each question of $title has a text, options and the right one's position",
  ({ id, questions }) => {
    const read = quizzes.find((quiz) => quiz.id === id)?.questions ?? [];
    expect(read).toHaveLength(questions.length);
    questions.forEach(({ question, options, answer }, at) => {
      expect(question).toMatch(/\w{3}/);
      expect(options).toHaveLength(4);
      for (const { text } of options) expect(text).toMatch(/\w/);
      expect(read[at]).toMatchObject({ question, right: options[answer]?.id });
    });
  },
);

test('QZ-02 Q34 of the specified quizzes, only the generic one gives its answers as text', () => {
  expect(specified.filter(({ answerMode }) => answerMode === 'text').map(({ id }) => id)).toEqual([
    'generic',
  ]);
  expect(quizzesWith('generic')[0].questions[0]?.right).toBe('gq1a');
});

test('TQ-02 of the specified quizzes, only the timed one allows 30 seconds per question', () => {
  const timed = specified.filter(({ flow }) => flow.secondsPerQuestion !== null);
  expect(timed.map(({ id, flow }) => [id, flow.secondsPerQuestion])).toEqual([['timed', 30]]);
});

test.each([
  ['an answer beyond the options', { answer: 4 }, 'questions.0: the answer is not the place of an option'],
  ['an empty text', { explanation: ' ' }, 'questions.0.explanation'],
])('a question with %s is refused, naming file and place', (_, change, message) => {
  const broken = { ...module1, questions: [{ ...first, ...change }, ...others] };
  const reading = () => parse(Quiz, broken, file);
  expect(reading).toThrow(file);
  expect(reading).toThrow(message);
});

test('a text answer that is not an option is refused', () => {
  const questions = module1.questions.map((question) => ({ ...question, answer: 'Nothing of this' }));
  const broken = { ...module1, answerMode: 'text', questions };
  expect(() => parse(Quiz, broken, file)).toThrow('the answer is not the text of one option');
});

const NAMES_A_PLACE = /\b(option|answer) [A-D1-9]\b|\b(first|second|third|fourth|last) (option|answer)\b/i;
const NEEDS_THE_OTHERS = /\b(all|none) of the above\b/i;

describe.each(quizzes)('the quiz $id is fair', (quiz) => {
  const { questions, ranks, results, flow, passPercent, version } = quiz;

  test('every question has different options, and a reason for each wrong one', () => {
    for (const { options, right, whyNot } of questions) {
      const wrong = options.filter(({ id }) => id !== right).map(({ id }) => id);
      expect(Object.keys(whyNot).sort()).toEqual(wrong.sort());
      expect(areDistinct(options.map((option) => option.text))).toBe(true);
    }
    const ids = questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]);
    expect(areDistinct(ids)).toBe(true);
  });

  test('no text gives the answer away, or depends on the order of the options', () => {
    for (const { options, right, hint, explanation, whyNot } of questions) {
      const answer = options.find(({ id }) => id === right)?.text ?? '';
      expect(hint.toLowerCase()).not.toContain(answer.toLowerCase());
      for (const { text } of options) expect(text).not.toMatch(NEEDS_THE_OTHERS);
      for (const text of [hint, explanation, ...Object.values(whyNot)])
        expect(text).not.toMatch(NAMES_A_PLACE);
    }
  });

  test('ranks descend to 0, timed quizzes give no instant feedback, and a pass mark comes with a next step', () => {
    const mins = ranks.map(({ min }) => min);
    expect(mins).toEqual([...new Set(mins)].sort((one, other) => other - one));
    expect([undefined, 0]).toContain(mins.at(-1));
    expect([flow.instantFeedback, flow.secondsPerQuestion]).toContain(null);
    expect(passPercent === null).toBe(results.passed === undefined);
  });

  test('picking the same position each time does not score well', () => {
    // A corrected answer key may unbalance the positions: having the right key matters more to learners.
    if (version === 1) expect(spread(questions)).toBeLessThanOrEqual(1);
  });
});

/** How much more often the right answer is at its most frequent position than at its rarest. */
function spread(questions: Quiz['questions']): number {
  const places = Array.from(
    { length: Math.max(...questions.map(({ options }) => options.length)) },
    (_, place) => questions.filter(({ options, right }) => options[place]?.id === right).length,
  );
  return Math.max(...places) - Math.min(...places);
}

test('across the specified quizzes, each position holds the right answer equally often, plus or minus one', () => {
  const questions = specified.flatMap((quiz) => quiz.questions);
  expect(spread(questions)).toBeLessThanOrEqual(1);
});

test("a specified quiz's right answer is rarely the longest one", () => {
  const questions = specified.flatMap((quiz) => quiz.questions);
  const telling = questions.filter(({ options, right }) =>
    options.every((option) => {
      const answer = options.find(({ id }) => id === right)?.text.length ?? 0;
      return option.id === right || option.text.length < answer;
    }),
  );
  expect(telling.length / questions.length).toBeLessThanOrEqual(0.35);
});
