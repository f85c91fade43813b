import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from '../database/errors';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { withOperation } from '../process/operation';
import limits from './progress-limits.json';

/** Background work. */
export type Background = {
  /** Stops after the current step. */
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly log: Log;
  /** What its operation is called. */
  readonly job: string;
  /** What the log says of a step that failed. */
  readonly failed: string;
  readonly everyMs?: number | undefined;
};

/**
 * Does one step after the other as long as there is work, and looks for more now and then; a step says
 * whether there was some.
 */
export function inBackground(
  step: () => Promise<boolean>,
  { log, job, failed, everyMs = limits.checkEveryMs }: Options,
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

  const running = withOperation({ name: job }, run);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
