/** What must wait until when, in this process: who is told to wait is told so again without a question to the database. */
export type Blocked = {
  readonly add: (key: string, seconds: number) => void;
  /** The seconds that are left; undefined when the database has to be asked. */
  readonly secondsLeft: (key: string) => number | undefined;
  /** For a key that has a try again: the database is asked the next time. */
  readonly forget: (key: string) => void;
};

type Limits = { readonly keys: number; readonly seconds: number };

/** `now` is monotonic, in milliseconds. Beyond so many keys the oldest is forgotten, and each after so many seconds. */
export function blockedKeys(most: Limits, now: () => number = () => performance.now()): Blocked {
  const times = new Map<string, { readonly retryAt: number; readonly forgetAt: number }>();

  return {
    add(key, seconds) {
      times.delete(key);
      const forgetAt = now() + Math.min(seconds, most.seconds) * 1000;
      times.set(key, { retryAt: now() + seconds * 1000, forgetAt });
      const [oldest] = times.keys();
      if (times.size > most.keys && oldest !== undefined) times.delete(oldest);
    },

    secondsLeft(key) {
      const time = times.get(key);
      if (time && now() < time.forgetAt) return Math.ceil((time.retryAt - now()) / 1000);
      times.delete(key);
      return undefined;
    },

    forget(key) {
      times.delete(key);
    },
  };
}
