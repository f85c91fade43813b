import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from '../database/database';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import limits from './progress-limits.json';

/** Background work. */
export type Background = {
  /** Stops after the current step. */
  readonly stop: () => Promise<void>;
};

/**
 * Does one step after the other as long as there is work, and looks for more now and then; a step says
 * whether there was some.
 */
export function inBackground(
  step: () => Promise<boolean>,
  { log, failed, everyMs = limits.checkEveryMs }: { log: Log; failed: string; everyMs?: number | undefined },
): Background {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await step().catch((error) => {
        log[isUnreachable(error) ? 'info' : 'warn'](failed, { reason: reason(error) });
        return false;
      });
      if (!isBusy) await wait(everyMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
