import { Timing } from '@venture/api/timing';
import { type Clock, MoreTime, PassTime } from '@venture/progress/clock';
import * as v from 'valibot';
import type { Quiz } from './content/schema';
import type { Answers } from './outcome';

export type State = {
  /** Each answer is checked before one goes on, instead of all of them at the end. */
  readonly checks: boolean;
  /** In `feedback` the answer is final and explained. */
  readonly phase: 'asking' | 'feedback' | 'over';
  /** The ids of the questions, in their order, and the place of the present one. */
  readonly asked: readonly string[];
  readonly at: number;
  readonly answers: Answers;
  readonly timedOut: readonly string[];
  readonly timing: Timing;
  readonly clock: Clock;
  readonly seconds: number;
  /** How many of them passed at each question, by its id. */
  readonly questionSeconds: Readonly<Record<string, number>>;
};

export const Options = v.strictObject({
  timing: Timing,
  /** Only these questions: those missed before. */
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

/** The option chosen at the present question, if any. */
export function selected({ answers, asked, at }: State): string | null {
  return answers[asked[at] ?? ''] ?? null;
}

export function canCheck(state: State): boolean {
  return state.checks && state.phase === 'asking' && selected(state) !== null;
}

export function canContinue(state: State): boolean {
  return state.phase !== 'over' && selected(state) !== null && !canCheck(state);
}

/** An answer that was checked is final, so there is nothing to go back for. */
export function canGoBack({ flow }: Quiz, { phase, at, checks }: State): boolean {
  return flow.previous !== 'none' && phase === 'asking' && at > 0 && !checks;
}

/** Whether one can choose when answers are checked: only before the first one counts. */
export function canSetChecks(quiz: Quiz, { phase, at }: State): boolean {
  return hasOptionalChecks(quiz) && phase === 'asking' && at === 0;
}

/** Other quizzes define themselves when answers are checked. */
export function hasOptionalChecks({ flow }: Quiz): boolean {
  return flow.instantFeedback === null && flow.secondsPerQuestion === null;
}
