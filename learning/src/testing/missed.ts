import { recordQuizAttempt, recordRun } from '@venture/device/record';
import type { Quiz } from '../quiz/content/schema';

/** Records an attempt that missed the last `count` questions. */
export function missQuestions({ id, version, questions }: Quiz, count: number) {
  const correct = questions.length - count;
  const answers = Object.fromEntries(
    questions.map((question, at) => [question.id, at < correct ? question.right : null]),
  );
  return recordQuizAttempt({
    quiz: id,
    contentVersion: version,
    answers,
    correct,
    total: questions.length,
    seconds: 9,
  });
}

/** Records a game in which the given words were not found. */
export function missWords(words: Readonly<Record<string, string>>) {
  return recordRun({
    game: 'entre-scrabble',
    rules: 1,
    seed: 1,
    options: {},
    score: 0,
    facts: {},
    timing: 'x1',
    words: Object.entries(words).map(([word, clue]) => ({ word, clue, right: false })),
  });
}
