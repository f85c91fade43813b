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
  /** What its operation is called. */
  readonly job: string;
  /** What the log says of a step that failed. */
  readonly failed: string;
  /** Milliseconds until the next look where there was no work. */
  readonly everyMs: number;
  readonly onUnreachable?: (error: unknown) => void;
};

/**
 * Does one step after the other as long as there is work, and looks for more now and then; a step says
 * whether there was some. One that fails for the same reason as the one before is a warning no more.
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
