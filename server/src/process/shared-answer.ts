/** Runs one request at a time for all callers, and reuses its result for `ms`; after a failure it asks again. */
export function cacheFor<Answer>(
  ms: number,
  ask: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  let answeredAt = Number.POSITIVE_INFINITY;
  return () => {
    if (asked && now() - answeredAt < ms) return asked;
    answeredAt = Number.POSITIVE_INFINITY;
    const asking = ask();
    asked = asking;
    asking.then(
      () => {
        answeredAt = now();
      },
      () => {
        asked = undefined;
      },
    );
    return asking;
  };
}
