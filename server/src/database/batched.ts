import DataLoader from 'dataloader';

/** One slow statement keeps everybody in it waiting. */
const MOST_AT_ONCE = 100;

/**
 * Puts questions that arrive together to the database as one, at most `most` of them: under load most do,
 * and asking costs more than answering. `ask` gives one answer for each question, in their order; an `Error`
 * among them fails that question alone.
 */
export function batched<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly (Answer | Error)[]>,
  most = MOST_AT_ONCE,
): (question: Question) => Promise<Answer> {
  const loader = new DataLoader(ask, {
    cache: false,
    maxBatchSize: most,
    batchScheduleFn: (askNow) => setImmediate(askNow),
  });
  return (question) => loader.load(question);
}
