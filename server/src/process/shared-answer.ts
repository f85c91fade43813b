/** Asks one at a time for all who want to know, and gives what was answered to whoever comes within `ms` after it. */
export function sharedFor<Answer>(
  ms: number,
  ask: () => Promise<Answer>,
  now: () => number = () => performance.now(),
): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined;
  let answeredAt = Number.POSITIVE_INFINITY;
  return () => {
    if (asked && now() - answeredAt < ms) return asked;
    answeredAt = Number.POSITIVE_INFINITY;
    const asking = ask().finally(() => {
      answeredAt = now();
    });
    asked = asking;
    return asking;
  };
}
