import {
  type ConcurrencyLimiter,
  type ConcurrencyLimits,
  createConcurrencyLimiter,
} from './concurrency-limiter';

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
