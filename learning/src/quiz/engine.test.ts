import { expect, test } from '@jest/globals';
import { TIMINGS } from '@venture/api/timing';
import { MAX_EXTENSIONS } from '@venture/rules/clock';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import { quizzesWith } from '../testing/content';
import type { Quiz } from './content/schema';
import {
  type Action,
  canContinue,
  canGoBack,
  type Options,
  quizRules,
  type State,
  selectedOption,
} from './engine';

const [module1, marketing, strategy, generic, timed] = quizzesWith(
  'module1',
  'marketing',
  'strategy',
  'generic',
  'timed',
);
const asSpecified: Options = { timing: 'x1', only: null, checks: false };

function after(quiz: Quiz, actions: readonly Action[], options = asSpecified): State {
  const { rules } = quizRules(quiz);
  return actions.reduce(rules.step, rules.start(1, options));
}

const select = (option: string): Action => ({ type: 'select', option });
const next: Action = { type: 'next' };
const previous: Action = { type: 'previous' };
const check: Action = { type: 'check' };
const atTheEnd: Action = { type: 'set-checks', checks: false };
const asIGo: Action = { type: 'set-checks', checks: true };
const pass = (seconds: number): Action => ({ type: 'pass-time', seconds });

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const anAction = (quiz: Quiz): fc.Arbitrary<Action> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(...quiz.questions.flatMap((q) => q.options)).map(({ id }) => select(id)),
    },
    { weight: 4, arbitrary: fc.constant(next) },
    { weight: 2, arbitrary: fc.constant(previous) },
    { weight: 2, arbitrary: fc.constant(check) },
    fc.boolean().map((checks): Action => ({ type: 'set-checks', checks })),
    fc.integer({ min: 1, max: 45 }).map(pass),
    fc.constant<Action>({ type: 'more-time' }),
    fc.constantFrom(...TIMINGS).map((timing): Action => ({ type: 'set-timing', timing })),
    fc.constant(select('no option')),
  );

/** One quiz for each kind of flow; the strategy quiz flows like the marketing quiz. */
const flows = [module1, marketing, generic, timed];

test.each(flows.map((quiz) => [quiz.id, quiz] as const))(
  'no sequence of actions breaks the rules of the %s quiz, and every play can be replayed',
  (_, quiz) => {
    const module = quizRules(quiz);
    const options = fc.record({
      timing: fc.constantFrom(...TIMINGS),
      only: fc.option(fc.subarray(quiz.questions.map(({ id }) => id)), { nil: null }),
      checks: fc.boolean(),
    });
    expectReplayable(module, anAction(quiz), options, (state) => {
      const problems = broken(state, module.rules.score(state));
      if (problems.length > 0) throw new Error(problems.join(', '));
    });
  },
);

/** The rules that this state breaks. */
function broken(state: State, score: number): readonly string[] {
  const { asked, at, answers, clock, phase } = state;
  const answered = Object.keys(answers);
  const promises = {
    'the score is at most the number of questions': score <= asked.length,
    'time is never negative': (clock.secondsLeft ?? 0) >= 0,
    'every second passed at one question': sum(Object.values(state.questionSeconds)) === state.seconds,
    'the place is one of the questions': at >= 0 && at < asked.length,
    'only asked questions have answers': answered.every((id) => asked.includes(id)),
    'at the end every question has its answer': phase !== 'over' || answered.length === asked.length,
  };
  return Object.entries(promises).flatMap(([promise, holds]) => (holds ? [] : promise));
}

test.each([
  ['next without a selection', marketing, [], next],
  ['previous at the first question', marketing, [], previous],
  ['an option of another question', marketing, [], select('mkq2a')],
  ['the same option again', marketing, [select('mkq1a')], select('mkq1a')],
  ['another option after feedback', generic, [select('gq1a')], select('gq1b')],
  ['previous in the generic quiz', generic, [select('gq1a'), next], previous],
  ['previous in the timed quiz', timed, [select('tq1a'), next], previous],
  ['check at the end', marketing, [select('mkq1a')], check],
  ['check without a selection', marketing, [asIGo], check],
  ['next before the check', marketing, [asIGo, select('mkq1a')], next],
  ['another option after the check', marketing, [asIGo, select('mkq1a'), check], select('mkq1b')],
  ['previous where answers are checked', module1, [asIGo, select('m1q1a'), check, next], previous],
  ['checking as one goes after the first question', marketing, [select('mkq1a'), next], asIGo],
  ['checking at the end after the first check', marketing, [asIGo, select('mkq1a'), check], atTheEnd],
  ['checking as one goes in the generic quiz', generic, [], asIGo],
  ['checking as one goes in the timed quiz', timed, [], asIGo],
  ['more time while there is plenty', timed, [], { type: 'more-time' }],
  ['more time without a clock', marketing, [], { type: 'more-time' }],
  ['anything after the end', timed, [pass(60)], next],
] as const)('%s changes nothing', (_, quiz, before, action) => {
  expectIllegal(quizRules(quiz), after(quiz, before), [action]);
});

test('QZ-04 QZ-05 selecting an option enables the next step', () => {
  expect(canContinue(after(strategy, []))).toBe(false);
  expect(canContinue(after(strategy, [select('stq1a')]))).toBe(true);
});

test.each([
  ['MK-11', marketing, ['mkq1a', 'mkq2a']],
  ['ST-10', strategy, ['stq1a', 'stq2a']],
] as const)('%s Q28 previous goes back and clears the selection', (_, quiz, [one, two]) => {
  const state = after(quiz, [select(one), next, select(two), previous]);
  expect(state.at).toBe(0);
  expect(selectedOption(state)).toBeNull();
  expect(state.answers).toEqual({});
});

test('M1-12 Q28 Previous in module 1 goes back and keeps the selections', () => {
  const back = after(module1, [select('m1q1b'), next, select('m1q2d'), previous]);
  expect(selectedOption(back)).toBe('m1q1b');
  expect(selectedOption(after(module1, [select('m1q1b'), next, select('m1q2d'), previous, next]))).toBe(
    'm1q2d',
  );
  expect(canGoBack(module1, back)).toBe(false);
});

test('Q29 answering a question again never counts twice', () => {
  const { rules } = quizRules(module1);
  const state = after(module1, [select('m1q1b'), next, previous, next, previous, next]);
  expect(rules.score(state)).toBe(1);
});

test('Q32 in the generic quiz an answer locks and is explained before the next question', () => {
  const state = after(generic, [select('gq1b')]);
  expect(state.phase).toBe('feedback');
  expect(after(generic, [select('gq1b'), next])).toMatchObject({ phase: 'asking', at: 1 });
});

test('equal answers score the same whether checked one by one or at the end', () => {
  for (const quiz of [module1, marketing, strategy]) {
    const options = quiz.questions.map(({ options: [first] }) => select(first?.id ?? ''));
    const atEnd = after(
      quiz,
      options.flatMap((each) => [pass(3), each, next]),
    );
    const asOneGoes = after(quiz, [asIGo, ...options.flatMap((each) => [pass(3), each, check, next])]);
    expect(asOneGoes).toEqual({ ...atEnd, checks: true });
  }
});

test('an answer is explained once checked, and the quiz ends after the last check', () => {
  const checked = after(marketing, [asIGo, select('mkq1a'), select('mkq1c'), check]);
  expect(checked).toMatchObject({ phase: 'feedback', answers: { mkq1: 'mkq1c' } });
  expect(after(marketing, [asIGo, select('mkq1c'), check, next])).toMatchObject({ phase: 'asking', at: 1 });
  const practice = { ...asSpecified, only: ['mkq5'], checks: true };
  expect(after(marketing, [select('mkq5a'), check, next], practice).phase).toBe('over');
});

test('TQ-04 TQ-05 at 0 the question submits itself, and the next one has 30 s again', () => {
  const state = after(timed, [select('tq1c'), pass(30)]);
  expect(state).toMatchObject({ at: 1, answers: { tq1: 'tq1c' }, timedOut: ['tq1'] });
  expect(state.clock.secondsLeft).toBe(30);
});

test('Q33 a question whose time ran out without a selection is wrong', () => {
  const state = after(timed, [pass(30), pass(30)]);
  expect(state).toMatchObject({ phase: 'over', answers: { tq1: null, tq2: null }, seconds: 60 });
  expect(quizRules(timed).rules.score(state)).toBe(0);
});

test.each([
  ['x1', 30],
  ['x1.5', 45],
  ['x2', 60],
  ['x10', 300],
  ['off', null],
] as const)('R16 with timers %s a question has %s seconds', (timing, seconds) => {
  expect(after(timed, [], { ...asSpecified, timing }).clock.secondsLeft).toBe(seconds);
});

test.each([
  ['x1', 'x2', 10, 50],
  ['x2', 'x1', 10, 50],
  ['x1', 'off', 10, null],
  ['off', 'x1', 10, 30],
] as const)('R16 timers changed from %s to %s after %i s leave %s s', (from, timing, spent, left) => {
  const state = after(timed, [pass(spent), { type: 'set-timing', timing }], { ...asSpecified, timing: from });
  expect(state.clock.secondsLeft).toBe(left);
});

test('R16 more time is offered when 20 s are left, at most ten times', () => {
  const extended = after(timed, [pass(10), { type: 'more-time' }]);
  expect(extended.clock).toEqual({ secondsLeft: 50, extensions: 1 });
  const often = Array.from({ length: 20 }, (): Action[] => [pass(30), { type: 'more-time' }]).flat();
  expect(after(timed, [pass(10), ...often]).clock.extensions).toBeLessThanOrEqual(MAX_EXTENSIONS);
});

test('R18 only the missed questions are asked, in their order', () => {
  const state = after(marketing, [], { ...asSpecified, only: ['mkq5', 'mkq2'] });
  expect(state.asked).toEqual(['mkq2', 'mkq5']);
});

test('with unknown question ids all questions are asked', () => {
  expect(after(marketing, [], { ...asSpecified, only: ['gone'] }).asked).toHaveLength(5);
});

test("a question's time continues to count when the learner comes back to it", () => {
  const { questionSeconds } = after(module1, [
    ...[pass(4), select('m1q1b'), next],
    ...[pass(7), previous, pass(2), next, pass(1)],
  ]);
  expect(questionSeconds).toEqual({ m1q1: 6, m1q2: 8 });
});

test('a late time report ends every question whose time is over, and the remainder counts for the next one', () => {
  expect(after(timed, [pass(45)])).toMatchObject({
    at: 1,
    clock: { secondsLeft: 15 },
    questionSeconds: { tq1: 30, tq2: 15 },
  });
});
