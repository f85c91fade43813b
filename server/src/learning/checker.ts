import { setTimeout as wait } from 'node:timers/promises';
import { isUnreachable } from '../database/database';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { OverloadedError } from '../process/overloaded';
import type { Budget } from './budget';
import { appendUnjudged, type PushParts } from './events';
import limits from './progress-limits.json';
import { type Unjudged, type UnjudgedEvent, unjudgedIn } from './unjudged';

type Parts = PushParts & { readonly budget: Pick<Budget, 'exhausted'>; readonly log: Log };

/** Judges what waits for it, in the background. */
export type Checker = {
  /** Ends after the event that is being judged now. */
  readonly stop: () => Promise<void>;
};

/**
 * Judges one event after the other, as soon as its account has time left, the way a push would have. What several
 * servers share is taken by one of them at a time; what one leaves behind that is killed is taken by the next.
 */
export function startChecker(parts: Parts, everyMs: number = limits.checkEveryMs): Checker {
  const unjudged = unjudgedIn(parts.db);
  const stopping = new AbortController();
  const { signal } = stopping;

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const isBusy = await checkNext(parts, unjudged).catch((error) => {
        const level = isUnreachable(error) ? 'info' : 'warn';
        parts.log[level]('events wait to be judged', { reason: reason(error) });
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

/** False when there was nothing to do, or too much is being done. */
async function checkNext(parts: Parts, unjudged: Unjudged): Promise<boolean> {
  const next = await unjudged.claimNext(parts.budget.exhausted());
  if (!next) return false;
  try {
    return await check(parts, unjudged, next);
  } catch (error) {
    if (!(error instanceof OverloadedError)) {
      await unjudged.retryLater(next);
      throw error;
    }
    await unjudged.giveBack(next);
    return false;
  }
}

async function check(parts: Parts, unjudged: Unjudged, next: UnjudgedEvent): Promise<boolean> {
  const { event, userId, receivedAt } = next;
  const judgement = event && (await parts.judges.judge(userId, event, receivedAt));
  if (judgement === 'over-budget') await unjudged.giveBack(next);
  else if (event && judgement) await appendUnjudged(parts, next, { event, ...judgement });
  else await unjudged.retryLater(next);
  return true;
}
