import type { Log } from '../process/log';
import { OverloadedError } from '../process/overloaded';
import { type Background, inBackground } from './background';
import type { Budget } from './budget';
import { appendUnjudged, type PushParts } from './events';
import { type Unjudged, type UnjudgedEvent, unjudgedIn } from './unjudged';

type Parts = PushParts & { readonly budget: Pick<Budget, 'exhausted'>; readonly log: Log };

/**
 * Judges one event after the other, as soon as its account has time left, the way a push would have. What several
 * servers share is taken by one of them at a time; what one leaves behind that is killed is taken by the next.
 */
export function startChecker(parts: Parts, everyMs?: number): Background {
  const unjudged = unjudgedIn(parts.db);
  const { log } = parts;
  return inBackground(() => checkNext(parts, unjudged), { log, everyMs, failed: 'events wait to be judged' });
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
