import type { Database } from '../database/schema';
import type { Releases } from '../judging/released';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { declareActivities } from './activities';
import { type BackgroundJob, startBackgroundJob } from './background';
import limits from './progress-limits.json';
import { recountLearners } from './recount';

type Parts = {
  readonly db: Database;
  readonly releases: Pick<Releases, 'declarations'>;
  readonly log: Log;
};

/**
 * Keeps XP up to date with what the list declares: it counts from now on, and earlier events are recounted in the
 * background.
 */
export async function startXpCounting(
  { db, releases, log }: Parts,
  everyMs?: number,
): Promise<BackgroundJob> {
  let seen: unknown;
  let quietUntil = 0;
  async function declare(): Promise<void> {
    const declared = await releases.declarations();
    if (declared === seen) return;
    quietUntil = 0;
    await declareActivities(db, declared);
    seen = declared;
  }

  const failed = 'what the list declares does not count yet';
  await declare().catch((error) => log.warn(failed, { reason: reason(error) }));
  const step = async () => {
    await declare();
    if (performance.now() < quietUntil) return false;
    const isLeft = await recountLearners(db);
    // Until the list changes, only a process that was killed leaves something behind.
    if (isLeft === false) quietUntil = performance.now() + limits.recountsLeftEveryMs;
    return isLeft === true;
  };
  return startBackgroundJob(step, { log, job: 'count-xp', failed, everyMs });
}
