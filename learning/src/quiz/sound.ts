import type { Sound } from '@venture/play/sound';
import type { Quiz } from './content/schema';
import { outcome } from './outcome';
import { type State, selected } from './state';

/** The tune for what an action did; none for most of them. */
export function soundOf(quiz: Quiz, before: State, after: State): Sound | undefined {
  if (after.phase === before.phase) return undefined;
  if (after.phase === 'feedback') return isRight(quiz, after) ? 'good' : 'bad';
  if (after.phase !== 'over') return undefined;
  const { missed, asksRetry } = outcome(quiz, after.asked, after.answers);
  if (missed.length === 0) return 'great';
  return asksRetry ? 'bad' : 'good';
}

function isRight({ questions }: Quiz, state: State): boolean {
  return questions.some(({ id, right }) => id === state.asked[state.at] && right === selected(state));
}
