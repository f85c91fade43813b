import { sayMailTrouble } from './trouble';

/** Whether the mail server works, as far as this process has tried; `now` is monotonic, in milliseconds. */
export function mailHealth(now: () => number = () => performance.now()) {
  let workedAt: number | undefined;
  let failingFrom: number | undefined;
  let failure: string | undefined;
  const since = (moment: number) => (now() - moment) / 1000;

  return {
    worked(): void {
      workedAt = now();
      failingFrom = undefined;
      failure = undefined;
    },
    failed(error: unknown): void {
      failingFrom ??= now();
      failure = sayMailTrouble(error);
    },
    /** For how long it has failed without working in between, and why the last time, and how long ago it worked. */
    facts: () => ({
      ...(failure !== undefined && { failure }),
      ...(failingFrom !== undefined && { failingSeconds: since(failingFrom) }),
      ...(workedAt !== undefined && { workedSecondsAgo: since(workedAt) }),
    }),
  };
}
