import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../database/schema';
import { BoundedMap, cacheFor } from '../../process/cache';
import { reason } from '../../process/failure';
import limits from '../limits.json';
import { type BuiltRelease, parseReleaseFiles } from './built';
import type { ReleaseReference } from './contents';
import { RefusalError } from './refusal';
import { readFilesByHash } from './rows';
import type { Source, SourceResult } from './source';

/** A release's file hashes by path. */
export type FileHashes = ReadonlyMap<string, string>;

/** A server's access to the database's releases; what was read before stays available while the database is away. */
export type ReleaseReader = {
  /** The list: the same object until it changes. */
  readonly list: Source;
  /** A release's file hashes; empty if it is missing. */
  readonly hashes: (name: string, version: string) => Promise<FileHashes>;
  /** The file with this hash; undefined if missing. */
  readonly content: (hash: string) => Promise<Buffer | undefined>;
  /** Each remote's published releases whose files exist, newest first. */
  readonly published: () => Promise<ReadonlyMap<string, readonly ReleaseReference[]>>;
};

export function createReleaseReader(db: Database, lookEveryMs: number = limits.lookEveryMs): ReleaseReader {
  const list = newestList(db, lookEveryMs);
  const known = new BoundedMap<string, { readonly by: SourceResult; readonly hashes: Promise<FileHashes> }>(
    limits.knownListings,
  );

  return {
    list,
    /** A version's files change only with a new list; known hashes are good enough while the database is away. */
    async hashes(name, version) {
      const by = await list();
      const key = `${name}/${version}`;
      const before = known.get(key);
      if (before?.by === by) return before.hashes;
      const hashes = readHashes(db, name, version).catch((error) => {
        if (before) return before.hashes;
        throw error;
      });
      known.set(key, { by, hashes });
      // A release that is missing or unreadable now may be there later.
      const isThere = await hashes.then(({ size }) => size > 0).finally(() => known.delete(key));
      if (isThere) known.set(key, { by, hashes });
      return hashes;
    },
    content: async (hash) => (await readFilesByHash(db, [hash])).get(hash),
    published: () => readPublished(db),
  };
}

async function readHashes(db: Database, remote: string, version: string): Promise<FileHashes> {
  const rows = await db
    .selectFrom('release_contents')
    .select(['path', 'hash'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

async function readPublished(db: Database): Promise<ReadonlyMap<string, readonly ReleaseReference[]>> {
  const rows = await db
    .selectFrom('releases')
    .select(['remote', 'version', 'manifest_hash as manifestHash'])
    .where('is_published', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute();
  const published = new Map<string, readonly ReleaseReference[]>();
  for (const { remote, ...row } of rows) published.set(remote, [...(published.get(remote) ?? []), row]);
  return published;
}

/** Rereads the list after a moment; once one is known, nobody waits for a slow or absent database. */
function newestList(db: Database, lookEveryMs: number): Source {
  let current: SourceResult = { trouble: 'nothing was released yet' };
  let seen: string | undefined;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const newest = await readNewest(db, seen);
    if (newest === undefined && seen !== undefined) current = { trouble: 'it is gone' };
    if (newest?.content) current = { body: Buffer.from(newest.content) };
    seen = newest?.stamp;
  }

  return cacheFor(lookEveryMs, async () => {
    asking ??= ask()
      .catch((error) => {
        if (current.body === undefined) current = { trouble: reason(error) };
      })
      .finally(() => {
        asking = undefined;
      });
    const patience =
      current.body === undefined ? undefined : wait(limits.patienceMs, undefined, { ref: false });
    await Promise.race([asking, ...(patience ? [patience] : [])]);
    return current;
  });
}

/** Reads the list, without its text if that was already seen. In SQL: the query builder has none of this. */
async function readNewest(db: Database, seen: string | undefined) {
  const { rows } = await sql<{ stamp: string; content: string | null }>`
    select stamp, case when stamp is distinct from ${seen ?? null} then content end as content
    from (select content, serial || ' ' || written_at as stamp from release_list) newest`.execute(db);
  return rows[0];
}

/** Reads a release's own description if it has this hash, which proves that nobody changed it. */
export async function readReleaseByHash(
  reader: Pick<ReleaseReader, 'content'>,
  name: string,
  version: string,
  release: string,
): Promise<BuiltRelease | undefined> {
  const content = await reader.content(release);
  const listing = content && parseManifest(content);
  return listing?.release.name === name && listing.release.version === version ? listing : undefined;
}

function parseManifest(content: Buffer): BuiltRelease | undefined {
  try {
    return parseReleaseFiles(new Map([['release.json', content]]));
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}
