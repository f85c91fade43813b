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

/**
 * Runs each person's calls that change the same thing one after the other, in this process: a few wait, the
 * rest get an `OverloadedError`. Nobody waits for anyone else.
 */
export function createPersonLimiter(limits: Omit<ConcurrencyLimits, 'running'>) {
  const people = new Map<string, { readonly pass: ConcurrencyLimiter['pass']; calls: number }>();

  return async function take<Result>(userId: string, task: () => Promise<Result>): Promise<Result> {
    const person = people.get(userId) ?? {
      pass: createConcurrencyLimiter({ running: 1, ...limits }).pass,
      calls: 0,
    };
    people.set(userId, person);
    person.calls += 1;
    try {
      return await person.pass(task);
    } finally {
      person.calls -= 1;
      if (person.calls === 0) people.delete(userId);
    }
  };
}
