import type { ProgressEvent } from '@venture/progress/events';
import { sayScore } from './outcome';
import type { Finished } from './useQuiz';

/** Compares a result with the previous best. */
export function sayBest(before: readonly ProgressEvent[], { kind, quiz, correct, total }: Finished): string {
  const attempts = before.filter((event) => event.kind === 'attempt').filter((event) => event.quiz === quiz);
  const best = attempts.toSorted((a, b) => b.correct / b.total - a.correct / a.total)[0];
  if (kind === 'practice') {
    return best ? `Your best stays ${sayScore(best.correct, best.total)}` : 'Practice keeps no score';
  }
  const score = sayScore(correct, total);
  if (best === undefined) return `First result: ${score}`;
  const previous = sayScore(best.correct, best.total);
  if (correct / total > best.correct / best.total) return `New best: ${score}, up from ${previous}`;
  return `Your best stays ${previous}`;
}
