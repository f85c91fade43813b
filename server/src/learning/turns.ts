import { type ConcurrencyLimiter, type ConcurrencyLimits, createConcurrencyLimiter } from '../process/gate';

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
