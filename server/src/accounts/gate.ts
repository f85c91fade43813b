import { OverloadedError } from '../overloaded';

export type GateLimits = {
  readonly running: number;
  readonly waiting: number;
  readonly waitMs: number;
  readonly retryAfterSeconds: number;
};

/** Who goes first when a place is free: browsers that are known, everybody, and accounts with failures. */
const PRIORITIES = ['trusted', 'normal', 'suspect'] as const;
export type Priority = (typeof PRIORITIES)[number];

export type Gate = {
  readonly pass: <Result>(task: () => Promise<Result>, priority?: Priority) => Promise<Result>;
  /** Throws {@link OverloadedError} when a task of everybody would be turned away now. */
  readonly expectPlace: () => void;
};

/** Lets a few tasks run at once and some more wait a while; the rest is turned away with {@link OverloadedError}. */
export function gate({ running, waiting, waitMs, retryAfterSeconds }: GateLimits): Gate {
  const queues: Readonly<Record<Priority, (() => void)[]>> = { trusted: [], normal: [], suspect: [] };
  let free = running;

  const overloaded = () => new OverloadedError(retryAfterSeconds);
  const isFull = (queue: readonly unknown[]) => free === 0 && queue.length >= waiting;

  function enter(queue: (() => void)[]): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (isFull(queue)) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(admit), 1);
        reject(overloaded());
      }, waitMs);
      queue.push(admit);
    });
  }

  function leave(): void {
    const queue = PRIORITIES.map((priority) => queues[priority]).find(({ length }) => length > 0);
    const next = queue?.shift();
    if (next) next();
    else free += 1;
  }

  return {
    async pass(task, priority = 'normal') {
      await enter(queues[priority]);
      try {
        return await task();
      } finally {
        leave();
      }
    },

    expectPlace() {
      if (isFull(queues.normal)) throw overloaded();
    },
  };
}
