import { AbandonedError, OverloadedError } from './failure';

export type ConcurrencyLimits = {
  readonly running: number;
  readonly waiting: number;
  /** What a refused caller is told. */
  readonly retryAfterSeconds: number;
};

/** What a limiter does now, and how many tasks it has refused since it was made. */
export type ConcurrencyState = {
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
};

export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>;

/** Lets a few tasks run at once and some more wait in order; the rest get an {@link OverloadedError}. */
export function createConcurrencyLimiter({ running, waiting, retryAfterSeconds }: ConcurrencyLimits) {
  const queue: (() => void)[] = [];
  let free = running;
  let refused = 0;
  let isClosed = false;

  function overloaded(): OverloadedError {
    refused += 1;
    return new OverloadedError(retryAfterSeconds);
  }

  return {
    /** A task whose `signal` is aborted when its turn comes is left out, by an {@link AbandonedError}. */
    async pass<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
      const hasWaited = free === 0;
      if (!hasWaited) free -= 1;
      else if (queue.length < waiting) await new Promise<void>((admit) => queue.push(admit));
      else throw overloaded();
      try {
        if (hasWaited && signal?.aborted) throw new AbandonedError();
        if (hasWaited && isClosed) throw overloaded();
        return await task();
      } finally {
        const admitNext = queue.shift();
        if (admitNext) admitNext();
        else free += 1;
      }
    },

    state: (): ConcurrencyState => ({ running: running - free, waiting: queue.length, refused }),

    /** From now on whatever has to wait is refused. */
    close(): void {
      isClosed = true;
    },
  };
}
