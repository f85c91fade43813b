import type { RemoteAction } from '@venture/api/v1/remote-actions';
import { PLATFORM_REMOTES } from '@venture/api/v1/teams';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import type { Hold } from '../../teams/permission';
import limits from '../limits.json';
import { integrity, type ReleaseFiles } from './built';
import {
  findNewerEntry,
  type HistoryEvent,
  type List,
  type ListEntry,
  type RecordedRelease,
  type ReleaseReference,
} from './contents';
import { isByPlatform } from './environment';

/** The text of the list; undefined before the first release. */
export async function readListText(db: Database): Promise<string | undefined> {
  const list = await db.selectFrom('release_list').select('content').executeTakeFirst();
  return list?.content;
}

/** Reads the latest events of these or all remotes in chronological order. */
export async function readHistory(db: Database, names?: readonly string[]): Promise<readonly HistoryEvent[]> {
  const numbered = db
    .selectFrom('release_events')
    .selectAll()
    .select(sql<string>`row_number() over (partition by remote order by id desc)`.as('age'))
    .$if(names !== undefined, (query) => query.where('remote', 'in', orNone(names)));
  const rows = await db
    .selectFrom(numbered.as('events'))
    .selectAll()
    .where('age', '<=', String(limits.keptEvents))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    name: row.remote,
    since: row.since.toISOString(),
    action: row.action,
    channel: row.channel,
    live: reference(row.version, row.manifest_hash),
    previous: reference(row.previous_version, row.previous_manifest_hash),
    details: Object(row.details),
    ...(row.actor_id !== null && { actorId: row.actor_id }),
  }));
}

/** Finds the latest action by an admin or operator that took a remote off and has not been undone. */
export async function findHold(db: Database, remote: string): Promise<Hold | undefined> {
  // In SQL, here and below, where nested queries read better.
  const { rows } = await sql<{ action: RemoteAction; by: string | null; isLiveAgain: boolean }>`
    select action, details->>'by' as by, exists (
      select from release_events l where l.remote = e.remote and l.id > e.id and l.version is not null
    ) as "isLiveAgain"
    from release_events e
    where remote = ${remote} and action in ('remote-disabled', 'remote-enabled', 'remote-removed')
    order by id desc limit 1`.execute(db);
  const [last] = rows;
  if (!last || !isByPlatform(last.by)) return undefined;
  if (last.action === 'remote-disabled') return 'disabled';
  return last.action === 'remote-removed' && !last.isLiveAgain ? 'removed' : undefined;
}

/**
 * Marks each remote in a list that runs in a frame, with its team's name: those whose name a team owns or with a
 * listed release that came over HTTP, unless it is the platform's, and wrapped games of any origin. Giving a name
 * to a team, or taking it, writes no list: a team's releases are framed by their origin, all others by `renewList`.
 */
export async function markFramedRemotes(db: Database, list: List): Promise<List> {
  const names = list.remotes.map(({ name }) => name).filter((name) => !PLATFORM_REMOTES.includes(name));
  const listed = list.remotes.flatMap((entry) => versionsOf(entry).map((one) => `${entry.name} ${one}`));
  const { rows } = await sql<{ remote: string; team: string | null }>`
    select remote, max(name) as team from (
      select remote, name from team_remotes join teams on teams.id = team_id
      union all
      select remote, null from release_origins where remote || ' ' || version = any(${listed}::text[])
    ) framed where remote = any(${names}::text[]) group by remote`.execute(db);
  const framed = new Map(rows.map((row) => [row.remote, row]));
  const remotes = list.remotes.map(({ framed: _, team: __, ...entry }) => {
    const isWrapped = [entry, findNewerEntry(entry)].some((one) => one?.wrapped);
    const { team } = framed.get(entry.name) ?? {};
    return {
      ...entry,
      ...((isWrapped || framed.has(entry.name)) && { framed: true }),
      ...(team && { team }),
    };
  });
  return { ...list, remotes };
}

/** Returns the live, rolled-out and previous versions. */
function versionsOf(entry: ListEntry): readonly string[] {
  return [entry, findNewerEntry(entry), entry.previous].flatMap((one) => one?.version ?? []);
}

function reference(version: string | null, manifestHash: string | null): ReleaseReference | undefined {
  return version === null || manifestHash === null ? undefined : { version, manifestHash };
}

/** Reads every version of these or all remotes ever released. */
export async function readRecordedReleases(
  db: Database,
  names?: readonly string[],
): Promise<readonly RecordedRelease[]> {
  return db
    .selectFrom('releases')
    .select(['remote as name', 'version', 'manifest_hash as manifestHash', 'is_published as isPublished'])
    .select(['created_at as createdAt', sql<boolean>`removed_at is null`.as('isThere')])
    .$if(names !== undefined, (query) => query.where('remote', 'in', orNone(names)))
    .orderBy('created_at')
    .execute();
}

/** SQL has no empty list. */
function orNone(names: readonly string[] = []): readonly string[] {
  return names.length > 0 ? names : [''];
}

/** Reads a release's files; undefined if one is missing or differs from its hash. */
export async function readReleaseFiles(
  db: Database,
  name: string,
  version: string,
): Promise<ReleaseFiles | undefined> {
  const rows = await db
    .selectFrom('release_contents as c')
    .innerJoin('release_files as f', 'f.hash', 'c.hash')
    .select(['c.path', 'c.hash', 'f.content'])
    .where('c.remote', '=', name)
    .where('c.version', '=', version)
    .execute();
  if (rows.length === 0 || rows.some(({ hash, content }) => integrity(content) !== hash)) return undefined;
  return new Map(rows.map(({ path, content }) => [path, content]));
}

/** Reads the `release.json` hash of every published release whose files exist; waiting ones are in nobody's way. */
export async function readPublishedReleaseHashes(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('release_contents as c')
    .innerJoin('releases as r', (join) =>
      join.onRef('r.remote', '=', 'c.remote').onRef('r.version', '=', 'c.version'),
    )
    .select('c.hash')
    .distinct()
    .where('c.path', '=', 'release.json')
    .where('r.is_published', '=', true)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** Reads files by hash; those that differ from their hash are left out. */
export async function readFilesByHash(db: Database, hashes: readonly string[]): Promise<ReleaseFiles> {
  const rows = await db.selectFrom('release_files').selectAll().where('hash', 'in', orNone(hashes)).execute();
  return new Map(
    rows
      .filter(({ hash, content }) => integrity(content) === hash)
      .map(({ hash, content }) => [hash, content]),
  );
}
