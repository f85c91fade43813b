import { setTimeout as wait } from 'node:timers/promises';
import { reason } from '../process/failure';
import { type Log, withOperation } from '../process/log';
import { isUnreachableError } from './errors';

/** Background work. */
export type BackgroundJob = {
  /** Stops after the current step. */
  readonly stop: () => Promise<void>;
};

export type JobOptions = {
  readonly log: Log;
  /** The name of the job's operation in the log. */
  readonly job: string;
  /** The log message for a failed step. */
  readonly failed: string;
  /** How many milliseconds to wait before checking again if there was no work. */
  readonly everyMs: number;
  readonly onUnreachable?: (error: unknown) => void;
};

/**
 * Runs steps while there is work, then checks for more now and then; a step returns whether there was any. If a
 * step fails again for the same reason, the failure is no longer logged as a warning.
 */
export function startBackgroundJob(
  step: () => Promise<boolean>,
  { log, job, failed, everyMs, onUnreachable }: JobOptions,
): BackgroundJob {
  const stopping = new AbortController();
  const { signal } = stopping;

  let lastReason: string | undefined;

  async function attempt(): Promise<boolean> {
    try {
      const isBusy = await step();
      lastReason = undefined;
      return isBusy;
    } catch (error) {
      const why = reason(error);
      if (isUnreachableError(error) && why !== lastReason) onUnreachable?.(error);
      log[isUnreachableError(error) || why === lastReason ? 'info' : 'warn'](failed, { reason: why });
      lastReason = why;
      return false;
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await attempt();
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
