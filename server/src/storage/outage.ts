import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log';

export type Outage = {
  /** To be told, any number of times, that the database could not be reached. */
  readonly notice: (why: string) => void;
  readonly forget: () => void;
};

/** Says once that the database is away, and once that it is back; every request that fails is in the log anyway. */
export function outageOf(
  database: string,
  isReady: () => Promise<boolean>,
  log: Log,
  lookEveryMs = 1000,
): Outage {
  const over = new AbortController();
  let isAway = false;

  async function untilBack(): Promise<void> {
    const began = Date.now();
    do {
      await wait(lookEveryMs, undefined, { ref: false, signal: over.signal });
    } while (!(await isReady()));
    isAway = false;
    if (over.signal.aborted) return;
    log.warn('the database answers again', { database, seconds: Math.round((Date.now() - began) / 1000) });
  }

  return {
    notice(why) {
      if (isAway || over.signal.aborted) return;
      isAway = true;
      log.error('the database cannot be reached', { database, reason: why });
      untilBack().catch(() => {}); // only the end of the program ends it otherwise
    },
    forget: () => over.abort(),
  };
}
