import DataLoader from 'dataloader';

/** One slow statement delays everyone in it. */
const MOST_AT_ONCE = 100;

/**
 * Sends queries that arrive together to the database as one, at most `most` at a time: under load most do,
 * and the round trip costs more than the query. `ask` returns one result for each, in order; an `Error` among
 * them fails only that one.
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
