import { secondsFor, Timing } from '@venture/api/timing';
import type { RulesModule } from '@venture/game/rules';
import {
  type Clock,
  canExtend,
  extend,
  MoreTime,
  PassTime,
  passTime,
  startClock,
} from '@venture/rules/clock';
import * as v from 'valibot';
import type { Quiz } from './content/schema';
import { type Answers, countRight } from './outcome';

export type State = {
  /** Whether each answer is checked before the learner continues, rather than all of them at the end. */
  readonly checks: boolean;
  /** In `feedback`, the answer is final and explained. */
  readonly phase: 'asking' | 'feedback' | 'over';
  /** The questions' ids in order, and the index of the current one. */
  readonly asked: readonly string[];
  readonly at: number;
  readonly answers: Answers;
  readonly timedOut: readonly string[];
  readonly timing: Timing;
  readonly clock: Clock;
  readonly seconds: number;
  /** The seconds spent on each question, by its id. */
  readonly questionSeconds: Readonly<Record<string, number>>;
};

export const Options = v.strictObject({
  timing: Timing,
  /** Asks only these previously missed questions. */
  only: v.nullable(v.array(v.string())),
  checks: v.optional(v.boolean(), false),
});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('select'), option: v.string() }),
  v.strictObject({ type: v.literal('check') }),
  v.strictObject({ type: v.literal('next') }),
  v.strictObject({ type: v.literal('previous') }),
  v.strictObject({ type: v.literal('set-checks'), checks: v.boolean() }),
  v.strictObject({ type: v.literal('set-timing'), timing: Timing }),
  PassTime,
  MoreTime,
]);
export type Action = v.InferOutput<typeof Action>;

/** Returns the current question's selected option, if any. */
export function selectedOption({ answers, asked, at }: State): string | null {
  return answers[asked[at] ?? ''] ?? null;
}

export function canCheck(state: State): boolean {
  return state.checks && state.phase === 'asking' && selectedOption(state) !== null;
}

export function canContinue(state: State): boolean {
  return state.phase !== 'over' && selectedOption(state) !== null && !canCheck(state);
}

/** Whether going back makes sense: not after an answer that was checked and is final. */
export function canGoBack({ flow }: Quiz, { phase, at, checks }: State): boolean {
  return flow.previous !== 'none' && phase === 'asking' && at > 0 && !checks;
}

/** Whether the learner may now choose when answers are checked: only before the first answer counts. */
export function canSetChecks(quiz: Quiz, { phase, at }: State): boolean {
  return hasOptionalChecks(quiz) && phase === 'asking' && at === 0;
}

/** Whether the quiz lets learners choose when their answers are checked. */
export function hasOptionalChecks({ flow }: Quiz): boolean {
  return flow.instantFeedback === null && flow.secondsPerQuestion === null;
}

/** Returns a quiz's rules; all quizzes follow the same ones, each with its own flow. */
export function quizRules(quiz: Quiz): RulesModule<State, Action, Options> {
  const rules = {
    version: quiz.version,
    start: (_seed: number, options: Options) => start(quiz, options),
    step: (state: State, action: Action) => step(quiz, state, action),
    isOver: ({ phase }: State) => phase === 'over',
    score: ({ asked, answers }: State) => countRight(quiz, asked, answers),
  };
  return { rules, Action, Options };
}

function start(quiz: Quiz, { timing, only, checks }: Options): State {
  const all = quiz.questions.map(({ id }) => id);
  const wanted = all.filter((id) => only === null || only.includes(id));
  return {
    checks: checks && hasOptionalChecks(quiz),
    phase: 'asking',
    asked: wanted.length > 0 ? wanted : all,
    at: 0,
    answers: {},
    timedOut: [],
    timing,
    clock: freshClock(quiz, timing),
    seconds: 0,
    questionSeconds: {},
  };
}

function step(quiz: Quiz, state: State, action: Action): State {
  if (state.phase === 'over') return state;
  switch (action.type) {
    case 'select':
      return select(quiz, state, action.option);
    case 'check':
      return canCheck(state) ? { ...state, phase: 'feedback' } : state;
    case 'next':
      return canContinue(state) ? goOn(quiz, state) : state;
    case 'previous':
      return canGoBack(quiz, state) ? goBack(quiz, state) : state;
    case 'set-checks':
      return canSetChecks(quiz, state) && action.checks !== state.checks
        ? { ...state, checks: action.checks }
        : state;
    case 'set-timing':
      return setTiming(quiz, state, action.timing);
    case 'pass-time':
      return pass(quiz, state, action.seconds);
    case 'more-time':
      return canExtend(state.clock)
        ? { ...state, clock: extend(state.clock, quiz.flow.secondsPerQuestion ?? 0) }
        : state;
    default:
      return action satisfies never;
  }
}

function select(quiz: Quiz, state: State, option: string): State {
  const id = state.asked[state.at] ?? '';
  const question = quiz.questions.find((each) => each.id === id);
  const isOffered = question?.options.some((each) => each.id === option) ?? false;
  if (state.phase !== 'asking' || !isOffered || state.answers[id] === option) return state;
  const phase = quiz.flow.instantFeedback === null ? 'asking' : 'feedback';
  return { ...state, phase, answers: { ...state.answers, [id]: option } };
}

function goOn(quiz: Quiz, state: State): State {
  const isLast = state.at === state.asked.length - 1;
  if (isLast) return { ...state, phase: 'over' };
  return { ...state, phase: 'asking', at: state.at + 1, clock: freshClock(quiz, state.timing) };
}

function goBack(quiz: Quiz, state: State): State {
  const at = state.at - 1;
  const cleared = [state.asked[at], state.asked[state.at]];
  const answers =
    quiz.flow.previous === 'keep'
      ? state.answers
      : Object.fromEntries(Object.entries(state.answers).filter(([id]) => !cleared.includes(id)));
  return { ...state, at, answers, clock: freshClock(quiz, state.timing) };
}

/** Lets seconds pass; those beyond the end of a question's time count for the next question. */
function pass(quiz: Quiz, state: State, seconds: number): State {
  const { secondsLeft } = state.clock;
  if (seconds <= 0) return state;
  if (secondsLeft === null || seconds < secondsLeft) {
    return spend(state, seconds);
  }
  const next = runOut(quiz, spend(state, secondsLeft));
  return next.phase === 'over' ? next : pass(quiz, next, seconds - secondsLeft);
}

function spend(state: State, seconds: number): State {
  const id = state.asked[state.at] ?? '';
  return {
    ...state,
    clock: passTime(state.clock, seconds),
    seconds: state.seconds + seconds,
    questionSeconds: { ...state.questionSeconds, [id]: (state.questionSeconds[id] ?? 0) + seconds },
  };
}

/** Ends the current question because its time is over: a selection counts, and no selection is wrong. */
function runOut(quiz: Quiz, state: State): State {
  const id = state.asked[state.at] ?? '';
  const answers = { ...state.answers, [id]: selectedOption(state) };
  return goOn(quiz, { ...state, answers, timedOut: [...state.timedOut, id] });
}

/** Changes the timing at once, without ever reducing the time left. */
function setTiming(quiz: Quiz, state: State, timing: Timing): State {
  if (timing === state.timing) return state;
  const { secondsPerQuestion } = quiz.flow;
  if (secondsPerQuestion === null) return { ...state, timing };
  const before = secondsFor(secondsPerQuestion, state.timing);
  const after = secondsFor(secondsPerQuestion, timing);
  const { secondsLeft } = state.clock;
  const gained = before === null || after === null ? 0 : Math.max(0, after - before);
  const left = after === null ? null : (secondsLeft ?? after) + gained;
  return { ...state, timing, clock: { ...state.clock, secondsLeft: left } };
}

function freshClock({ flow }: Quiz, timing: Timing): Clock {
  return flow.secondsPerQuestion === null
    ? { secondsLeft: null, extensions: 0 }
    : startClock(flow.secondsPerQuestion, timing);
}
