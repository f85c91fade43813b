import type { Question, Quiz } from './content/schema';

/** The chosen option for each question; null if the time ran out before a choice. */
export type Answers = Readonly<Record<string, string | null>>;

export type QuizRank = Quiz['ranks'][number];

/** A finished quiz's result, computed from its answers. */
export type QuizOutcome = {
  readonly correct: number;
  readonly total: number;
  readonly rank: QuizRank | undefined;
  /** Undefined if the quiz has no pass mark. */
  readonly passed: boolean | undefined;
  /** True if the quiz was failed, or its rank suggests a retry despite a pass. */
  readonly asksRetry: boolean;
  /** How many more right answers were needed to pass. */
  readonly missing: number;
  readonly missed: readonly Question[];
};

export function outcome(quiz: Quiz, asked: readonly string[], answers: Answers): QuizOutcome {
  const correct = countRight(quiz, asked, answers);
  const total = asked.length;
  const { passPercent } = quiz;
  const rank = findQuizRank(quiz, correct, total);
  const passed = passPercent === null ? undefined : reaches(correct, total, passPercent);
  return {
    correct,
    total,
    rank,
    passed,
    asksRetry: passed === false || rank?.advisesRetry === true,
    missing: Math.max(0, Math.ceil((total * (passPercent ?? 0)) / 100) - correct),
    missed: quiz.questions.filter(({ id, right }) => asked.includes(id) && answers[id] !== right),
  };
}

export function countRight({ questions }: Quiz, asked: readonly string[], answers: Answers): number {
  return questions.filter(({ id, right }) => asked.includes(id) && answers[id] === right).length;
}

/** Returns the first rank whose threshold is reached; thresholds are inclusive. */
export function findQuizRank({ ranks }: Quiz, correct: number, total: number): QuizRank | undefined {
  return ranks.find(({ min }) => reaches(correct, total, min));
}

/** `3 of 5 (60%)` */
export function formatQuizScore(correct: number, total: number): string {
  return `${correct} of ${total} (${Math.round((100 * correct) / total)}%)`;
}

/** Compares integers, so that rounding never decides on a rank. */
function reaches(correct: number, total: number, percent: number): boolean {
  return correct * 100 >= percent * total;
}
