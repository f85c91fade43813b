import { OverloadedError } from '../overloaded';

export type GateLimits = {
  readonly running: number;
  readonly waiting: number;
  readonly waitMs: number;
  readonly retryAfterSeconds: number;
};

/** Lets a few tasks run at once and some more wait a while; the rest is turned away with {@link OverloadedError}. */
export function gate({ running, waiting, waitMs, retryAfterSeconds }: GateLimits) {
  const queue: (() => void)[] = [];
  let free = running;

  function enter(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (queue.length >= waiting) return Promise.reject(new OverloadedError(retryAfterSeconds));
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(admit), 1);
        reject(new OverloadedError(retryAfterSeconds));
      }, waitMs);
      queue.push(admit);
    });
  }

  function leave(): void {
    const next = queue.shift();
    if (next) next();
    else free += 1;
  }

  return async function pass<Result>(task: () => Promise<Result>): Promise<Result> {
    await enter();
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
