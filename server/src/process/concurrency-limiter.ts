import { AbandonedError, OverloadedError } from './failure';

export type ConcurrencyLimits = {
  readonly running: number;
  readonly waiting: number;
  /** How many seconds a refused caller is told to wait. */
  readonly retryAfterSeconds: number;
};

/** A limiter's current load, and the tasks it has refused since its creation. */
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
    /** Runs a task when its turn comes, or skips it with an {@link AbandonedError} if its `signal` was aborted. */
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

    /** Refuses all waiting tasks from now on. */
    close(): void {
      isClosed = true;
    },
  };
}

/** Limits how many tasks of each key run and wait in this process; no key waits for another. */
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

/** Runs each key's work one after the other, and different keys' in parallel. */
export function createKeyedMutex() {
  return createKeyedLimiter({ running: 1, waiting: Number.POSITIVE_INFINITY, retryAfterSeconds: 0 });
}
