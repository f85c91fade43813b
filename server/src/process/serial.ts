import {
  type ConcurrencyLimiter,
  type ConcurrencyLimits,
  createConcurrencyLimiter,
} from './concurrency-limiter';

/** Does the work of each key one after the other, and that of different keys side by side. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return function withLock<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const over = result.then(
      () => {},
      () => {}, // whoever asked sees it fail; the next one begins all the same
    );
    last.set(key, over);
    void over.then(() => last.get(key) === over && last.delete(key));
    return result;
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
