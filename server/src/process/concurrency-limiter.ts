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

/** Lets of each key only a few tasks run at once and wait, in this process; no key waits for another. */
export function createKeyedLimiter(limits: ConcurrencyLimits) {
  const limiters = new Map<string, ConcurrencyLimiter & { tasks: number }>();

  return async function pass<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const limiter = limiters.get(key) ?? { ...createConcurrencyLimiter(limits), tasks: 0 };
    limiters.set(key, limiter);
    limiter.tasks += 1;
    try {
      return await limiter.pass(task);
    } finally {
      limiter.tasks -= 1;
      if (limiter.tasks === 0) limiters.delete(key);
    }
  };
}

/** Does the work of each key one after the other, and that of different keys side by side. */
export function createKeyedMutex() {
  return createKeyedLimiter({ running: 1, waiting: Number.POSITIVE_INFINITY, retryAfterSeconds: 0 });
}
