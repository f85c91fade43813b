import type { Attempt, Practice } from '@venture/progress/events';
import limits from './progress-limits.json';

/** Why the reported time of answers is impossible. */
export type WrongSeconds = 'seconds-impossible' | 'seconds-differ';

type Timed = Pick<Attempt | Practice, 'seconds' | 'questionSeconds' | 'total'>;

/** No quiz stays open for more than a year, and its questions take no longer than all of it. */
export function wrongSeconds({ seconds, questionSeconds = {} }: Timed): WrongSeconds | undefined {
  if (seconds > limits.mostSeconds) return 'seconds-impossible';
  const sum = Object.values(questionSeconds).reduce((all, each) => all + each, 0);
  return sum > seconds + limits.toleranceSeconds ? 'seconds-differ' : undefined;
}

/**
 * A page that was left open for days: it happened, and says nothing about the questions. Reports count a day
 * for each.
 */
export function isLong({ seconds, questionSeconds = {}, total }: Timed): boolean {
  const most = limits.mostSecondsPerQuestion;
  return seconds > total * most || Object.values(questionSeconds).some((each) => each > most);
}
