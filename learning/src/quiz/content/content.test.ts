import { expect, test } from '@jest/globals';
import { quizzes } from '../../catalogue';
import { quizzesWith } from '../../testing/content';
import { readQuiz } from './fair';
import marketing from './marketing.json';
import module1 from './module1.json';
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
  'QZ-01 each question of $title has a text, options and the place of the right one',
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

test('QZ-02 Q34 of the specified quizzes the generic one, and no other, writes its answers as text', () => {
  expect(specified.filter(({ answerMode }) => answerMode === 'text').map(({ id }) => id)).toEqual([
    'generic',
  ]);
  expect(quizzesWith('generic')[0].questions[0]?.right).toBe('gq1a');
});

test('TQ-02 of the specified quizzes the timed one, and no other, gives 30 seconds for a question', () => {
  const timed = specified.filter(({ flow }) => flow.secondsPerQuestion !== null);
  expect(timed.map(({ id, flow }) => [id, flow.secondsPerQuestion])).toEqual([['timed', 30]]);
});

test.each([
  ['an answer beyond the options', { answer: 4 }, 'questions.0: the answer is not the place of an option'],
  ['a missing reason', { whyNot: {} }, 'whyNot gives a reason for each wrong option'],
  ['an empty text', { explanation: ' ' }, 'questions.0.explanation'],
  ['an option named by its place', { explanation: 'See the second option.' }, 'names an option by its place'],
  ['a telling hint', { hint: first?.options[1]?.text ?? '' }, 'the hint gives the answer away'],
])('a question with %s is refused with file and place', (_, change, message) => {
  const broken = { ...module1, questions: [{ ...first, ...change }, ...others] };
  const reading = () => readQuiz(broken, file);
  expect(reading).toThrow(file);
  expect(reading).toThrow(message);
});

test('a text answer that is no option is refused', () => {
  const questions = module1.questions.map((question) => ({ ...question, answer: 'Nothing of this' }));
  const broken = { ...module1, answerMode: 'text', questions };
  expect(() => readQuiz(broken, file)).toThrow('the answer is not the text of one option');
});

test.each([
  ['do not descend', [50, 90, 0], 'ranks descend'],
  ['do not end at 0', [90, 50], 'the last rank starts at 0'],
])('ranks that %s are refused', (_, mins, message) => {
  const ranks = mins.map((min) => ({ min, message: `From ${min}` }));
  expect(() => readQuiz({ ...module1, ranks }, file)).toThrow(message);
});

test('right answers too often at the same position are refused, with the positions', () => {
  const questions = [first, first, first].map((question, at) => ({
    ...question,
    id: `q${at}`,
    options: question?.options.map((option) => ({ ...option, id: `${option.id}${at}` })),
    whyNot: Object.fromEntries(
      Object.entries(question?.whyNot ?? {}).map(([id, why]) => [`${id}${at}`, why]),
    ),
  }));
  expect(() => readQuiz({ ...module1, questions }, file)).toThrow(
    'right answers are not spread evenly: 0 at place 1, 3 at place 2, 0 at place 3, 0 at place 4',
  );
  // A key that is corrected may leave them so: learners are better off with a right one.
  expect(readQuiz({ ...module1, version: 2, questions }, file).questions).toHaveLength(3);
});

test('over the specified quizzes all positions hold the right answer equally often, plus or minus one', () => {
  const questions = specified.flatMap((quiz) => quiz.questions);
  const counts = [0, 1, 2, 3].map(
    (place) => questions.filter(({ options, right }) => options[place]?.id === right).length,
  );
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
});

test('the right answer of a specified quiz is rarely the longest', () => {
  const questions = specified.flatMap((quiz) => quiz.questions);
  const telling = questions.filter(({ options, right }) =>
    options.every((option) => {
      const answer = options.find(({ id }) => id === right)?.text.length ?? 0;
      return option.id === right || option.text.length < answer;
    }),
  );
  expect(telling.length / questions.length).toBeLessThanOrEqual(0.35);
});
