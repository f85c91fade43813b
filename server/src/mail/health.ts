/** Whether the mail server works, as far as this process has tried; `now` is monotonic, in milliseconds. */
export function mailHealth(now: () => number = () => performance.now()) {
  let workedAt: number | undefined;
  let failingFrom: number | undefined;
  const since = (moment: number) => (now() - moment) / 1000;

  return {
    worked(): void {
      workedAt = now();
      failingFrom = undefined;
    },
    failed(): void {
      failingFrom ??= now();
    },
    /** For how long it has failed without working in between, and how long ago it worked. */
    facts: () => ({
      ...(failingFrom !== undefined && { failingSeconds: since(failingFrom) }),
      ...(workedAt !== undefined && { workedSecondsAgo: since(workedAt) }),
    }),
  };
}
