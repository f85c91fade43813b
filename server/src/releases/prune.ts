import type { Trx } from '../database/schema';
import { type Actor, OPERATOR, recordDeed } from './actor';
import type { ReleaseEnvironment } from './environment';
import { type Contents, eventsOf, findEntry, newerThan } from './store/contents';
import { changeStore, readContents } from './store/store';
import limits from './store-limits.json';

/**
 * Removes releases that nobody needs any more. What an open tab may still ask for stays: what is or was
 * live within the last week, and what that falls back to; so do the `keep` latest of each remote.
 */
export async function prune(
  keep: number,
  environment: ReleaseEnvironment,
  actor: Actor = OPERATOR,
): Promise<readonly { readonly name: string; readonly version: string }[]> {
  return changeStore(environment, async (writer, inside) => {
    const trx = inside.db as Trx; // the store is changed in a transaction
    const contents = await readContents(inside);
    const removed = [];
    for (const { name, version, createdAt } of contents.recorded.filter(({ isThere }) => isThere)) {
      if (neededVersions(contents, name, keep).has(version)) continue;
      const isKnown = eventsOf(contents.history, name).some(({ live }) => live?.version === version);
      if (!isKnown && isYoung(createdAt)) continue;
      await writer.remove(name, version);
      await recordDeed(trx, actor, 'release-deleted', { remote: name, version });
      removed.push({ name, version });
    }
    return removed;
  });
}

/** The versions of a remote that are kept. */
export function neededVersions(contents: Contents, name: string, keep: number): ReadonlySet<string> {
  const events = eventsOf(contents.history, name);
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
      live && newerThan(live)?.version,
      ...recent.flatMap((event) => [event.live?.version, event.previous?.version]),
      ...latest.slice(0, keep),
    ].filter((version) => version !== undefined),
  );
}

/** What was never live may yet become it. */
function isYoung(createdAt: Date): boolean {
  return Date.now() - createdAt.getTime() < limits.openTabMs;
}
