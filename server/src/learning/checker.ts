import { type BackgroundJob, startBackgroundJob } from '../database/background';
import { OverloadedError } from '../process/failure';
import type { Log } from '../process/log';
import type { Budget } from './budget';
import { appendLateVerdict, type PushParts } from './events';
import limits from './limits.json';
import { claimNext, releaseClaim, retryLater, type UnjudgedEvent } from './unjudged';

type Parts = PushParts & { readonly budget: Pick<Budget, 'exhausted'>; readonly log: Log };

/**
 * Judges one event after the other, as soon as its account has time left, the way a push would have. What several
 * servers share is taken by one of them at a time; what one leaves behind that is killed is taken by the next.
 */
export function startJudging(parts: Parts, everyMs = limits.checkEveryMs): BackgroundJob {
  const { log } = parts;
  return startBackgroundJob(() => checkNext(parts), {
    log,
    everyMs,
    job: 'judge-events',
    failed: 'events wait to be judged',
  });
}

/** False when there was nothing to do, or too much work is running. */
async function checkNext(parts: Parts): Promise<boolean> {
  const next = await claimNext(parts.db, parts.budget.exhausted());
  if (!next) return false;
  try {
    return await check(parts, next);
  } catch (error) {
    if (!(error instanceof OverloadedError)) {
      await retryLater(parts.db, next);
      throw error;
    }
    await releaseClaim(parts.db, next);
    return false;
  }
}

async function check(parts: Parts, next: UnjudgedEvent): Promise<boolean> {
  const { event, userId, receivedAt } = next;
  const judgement = event && (await parts.judges.judge(userId, event, receivedAt));
  if (judgement === 'over-budget') await releaseClaim(parts.db, next);
  else if (event && judgement) await appendLateVerdict(parts, next, { event, ...judgement });
  else await retryLater(parts.db, next);
  return true;
}
