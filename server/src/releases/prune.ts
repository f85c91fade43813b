import { FIGURES_DAYS } from '@venture/api/v1/releases';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema';
import limits from './limits.json';
import { freeUnusedName } from './publishing/access';
import { selectWaitingReleases } from './publishing/submissions';
import { filterEvents, findEntry, findNewerEntry, type StoreContents } from './store/contents';
import { OPERATOR, type ReleaseEnvironment, recordRemoteAction, SERVER } from './store/environment';
import { changeStore, readStoreContents } from './store/store';
import { removeRelease } from './store/writer';

/** Removes releases that stayed unapproved for long, remains of rollouts that ended long ago, and old figures. */
export async function deleteExpiredReleaseData(environment: ReleaseEnvironment): Promise<void> {
  const { db } = environment;
  await db.deleteFrom('rollouts').where('ended_at', '<', before(limits.endedRolloutDays)).execute();
  const oldest = sql<Date>`current_date - ${FIGURES_DAYS}::int`;
  await db.deleteFrom('release_reports').where('day', '<=', oldest).execute();
  const isNone = (await waitingTooLong(db)).length === 0;
  if (isNone) return; // nobody else has to wait for a turn
  await changeStore(environment, async (inside) => {
    const trx = inside.db;
    for (const { remote, version } of await waitingTooLong(trx)) {
      await removeRelease(inside.db, remote, version);
      const details = { remote, version, why: `Nobody approved it within ${limits.waitingDays} days.` };
      await recordRemoteAction(trx, SERVER, 'release-deleted', details);
      await freeUnusedName(trx, remote);
    }
  });
}

function waitingTooLong(db: Database) {
  return selectWaitingReleases(db)
    .select(['r.remote', 'r.version'])
    .where('r.created_at', '<', before(limits.waitingDays))
    .execute();
}

const before = (days: number): RawBuilder<Date> => sql<Date>`now() - make_interval(days => ${days})`;

/**
 * Removes releases that nobody needs any more. Releases that an open tab may request stay: any live within the
 * last week, and their fallbacks. So do each remote's `keep` latest ones.
 */
export async function pruneReleases(
  keep: number,
  environment: ReleaseEnvironment,
): Promise<readonly { readonly name: string; readonly version: string }[]> {
  return changeStore(environment, async (inside) => {
    const trx = inside.db;
    const contents = await readStoreContents(inside);
    const removed = [];
    for (const { name, version, createdAt } of contents.recorded.filter(({ isThere }) => isThere)) {
      if (neededVersions(contents, name, keep).has(version)) continue;
      const isKnown = filterEvents(contents.history, name).some(({ live }) => live?.version === version);
      if (!isKnown && isYoung(createdAt)) continue;
      await removeRelease(inside.db, name, version);
      await recordRemoteAction(trx, OPERATOR, 'release-deleted', { remote: name, version });
      removed.push({ name, version });
    }
    return removed;
  });
}

/** Returns a remote's versions to keep. */
export function neededVersions(contents: StoreContents, name: string, keep: number): ReadonlySet<string> {
  const events = filterEvents(contents.history, name);
  const live = findEntry(contents, name);
  const openedSince = Date.now() - limits.openTabMs;
  const recent = events.filter((_, index) => {
    const until = events[index + 1]?.since;
    return until === undefined || Date.parse(until) > openedSince;
  });
  const latest = [...new Set(events.toReversed().flatMap((event) => event.live?.version ?? []))];
  return new Set(
    [
      live?.version,
      live?.previous?.version,
      live && findNewerEntry(live)?.version,
      ...recent.flatMap((event) => [event.live?.version, event.previous?.version]),
      ...latest.slice(0, keep),
    ].filter((version) => version !== undefined),
  );
}

/** Whether a release that was never live is so recent that it may yet go live. */
function isYoung(createdAt: Date): boolean {
  return Date.now() - createdAt.getTime() < limits.openTabMs;
}
