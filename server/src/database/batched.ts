import DataLoader from 'dataloader';

/** Limited because one slow statement delays everyone in it. */
const MOST_TOGETHER = 100;

type Bounds = {
  /** How many questions one statement may ask at most. */
  readonly together?: number;
  /**
   * How many statements may run at once; later questions join the next one. Not for statements that may wait for a
   * lock.
   */
  readonly atOnce?: number;
};

/** For read-only queries made by every request. */
export const READ_BOUNDS: Bounds = { atOnce: 1 };

/**
 * Sends queries that arrive together to the database as one: under load most do, and the round trip costs more than the
 * query. `ask` returns one result for each, in order; an `Error` among them fails only that one.
 */
export function batched<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly (Answer | Error)[]>,
  { together = MOST_TOGETHER, atOnce = Number.POSITIVE_INFINITY }: Bounds = {},
): (question: Question) => Promise<Answer> {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function askInTurn(questions: readonly Question[]): Promise<readonly (Answer | Error)[]> {
    try {
      return await ask(questions);
    } finally {
      running -= 1;
      next();
    }
  }

  function next(): void {
    const askNow = running < atOnce ? waiting.shift() : undefined;
    if (!askNow) return;
    running += 1;
    askNow();
  }

  const loader = new DataLoader(askInTurn, {
    cache: false,
    maxBatchSize: together,
    batchScheduleFn: (askNow) => {
      setImmediate(() => {
        waiting.push(askNow);
        next();
      });
    },
  });
  return (question) => loader.load(question);
}
