import { sql } from 'kysely';
import type { Database, Trx } from '../../database/schema';
import type { NotifyTeam } from '../../teams/notify';
import { type BuiltRelease, hashFiles } from '../built';
import { type RemoteActor, recordRemoteAction } from '../environment';
import { type HistoryEvent, type List, parseEventDetails } from './contents';
import { markFramedRemotes } from './rows';

/** What only one may use at a time; all of it takes effect together. */
export type StoreWriter = {
  /** Keeps a release that is published now. */
  readonly keep: (built: BuiltRelease) => Promise<void>;
  /** Removes the files of a release; its version stays taken. */
  readonly remove: (name: string, version: string) => Promise<void>;
  /** Adds to the history of remotes what somebody did, and to the audit trail. */
  readonly record: (events: readonly HistoryEvent[], actor: RemoteActor) => Promise<void>;
  /** Makes this the newest list, and says in it which remotes run in a frame. */
  readonly writeList: (list: List) => Promise<void>;
};

export function createStoreWriter(trx: Trx, notifyTeam: NotifyTeam): StoreWriter {
  return {
    keep: (built) => storeRelease(trx, built, true),
    remove: (name, version) => removeRelease(trx, name, version),
    async record(events, actor) {
      const { words: by, actorId } = actor;
      await writeEvents(
        trx,
        events.map((event) => ({ ...event, actorId, details: { ...event.details, ...(by && { by }) } })),
      );
      for (const event of events) {
        const details = auditedOf(event);
        await recordRemoteAction(trx, actor, event.action, details);
        notifyTeam({ event: event.action, ...details });
      }
    },
    async writeList(list) {
      const framed = await markFramedRemotes(trx, list);
      await writeListText(trx, framed.serial, JSON.stringify(framed));
    },
  };
}

/** Keeps a release with its files, each once however many releases have it. */
export async function storeRelease(
  trx: Trx,
  built: BuiltRelease,
  isPublished: boolean,
  createdAt?: Date,
): Promise<void> {
  const { name: remote, version } = built.release;
  const row = { release: built.hash, is_published: isPublished, removed_at: null };
  // One that comes again after it was removed is as young as any other that has just come.
  const since = sql<Date>`case when releases.removed_at is null then releases.created_at else excluded.created_at end`;
  await trx
    .insertInto('releases')
    .values({ remote, version, ...row, created_at: createdAt ?? sql<Date>`now()` })
    .onConflict((known) => known.columns(['remote', 'version']).doUpdateSet({ ...row, created_at: since }))
    .execute();
  const contents = [...hashFiles(built.files)].map(([path, hash]) => ({ remote, version, path, hash }));
  await keepFiles(trx, built, contents);
  await trx
    .deleteFrom('release_contents')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
  await trx.insertInto('release_contents').values(contents).execute();
}

/** One that is sent again, and not live, is kept as long as any other that has just come. */
export async function resetReleaseAge(
  trx: Trx,
  { name, version }: { readonly name: string; readonly version: string },
): Promise<void> {
  await trx
    .updateTable('releases')
    .set({ created_at: sql<Date>`now()` })
    .where('remote', '=', name)
    .where('version', '=', version)
    .execute();
}

/** Sends only those that are not there, or are not what their hash says. */
async function keepFiles(
  trx: Trx,
  { files }: BuiltRelease,
  contents: readonly { readonly path: string; readonly hash: string }[],
): Promise<void> {
  const hashes = contents.map(({ hash }) => hash);
  const whole = await trx
    .selectFrom('release_files')
    .select('hash')
    .where('hash', 'in', hashes)
    .where('hash', '=', sql<string>`'sha384-' || encode(sha384(content), 'base64')`)
    .execute();
  const known = new Set(whole.map(({ hash }) => hash));
  for (const { path, hash } of contents) {
    const content = files.get(path);
    if (!content || known.has(hash)) continue;
    known.add(hash);
    await trx
      .insertInto('release_files')
      .values({ hash, content })
      .onConflict((there) => there.column('hash').doUpdateSet({ content }))
      .execute();
  }
}

/** In SQL, as the two deletions depend on each other. */
async function removeRelease(trx: Trx, remote: string, version: string): Promise<void> {
  await trx
    .updateTable('releases')
    .set({ removed_at: sql<Date>`now()` })
    .where('remote', '=', remote)
    .where('version', '=', version)
    .execute();
  await sql`
    with gone as (
      delete from release_contents where remote = ${remote} and version = ${version} returning hash
    )
    delete from release_files f
    where hash in (select hash from gone) and not exists (
      select from release_contents c where c.hash = f.hash and (c.remote, c.version) <> (${remote}, ${version})
    )`.execute(trx);
}

/** What the audit trail says of it: which release, and why. */
function auditedOf({ name: remote, action, live, details }: HistoryEvent) {
  const { version = action.startsWith('remote-') ? undefined : live?.version, why } =
    parseEventDetails(details);
  return { remote, ...(version !== undefined && { version }), ...(why !== undefined && { why }) };
}

export async function writeEvents(db: Database, events: readonly HistoryEvent[]): Promise<void> {
  for (const { name, action, since, channel, live, previous, details = {}, actorId = null } of events) {
    await db
      .insertInto('release_events')
      .values({
        remote: name,
        action,
        actor_id: actorId,
        since: new Date(since),
        channel,
        version: live?.version ?? null,
        release: live?.release ?? null,
        previous_version: previous?.version ?? null,
        previous_release: previous?.release ?? null,
        details: JSON.stringify(details),
      })
      .execute();
  }
}

export async function writeListText(trx: Trx, serial: number, content: string): Promise<void> {
  const row = { serial, content, written_at: sql<Date>`clock_timestamp()` };
  await trx
    .insertInto('release_list')
    .values(row)
    .onConflict((known) => known.column('id').doUpdateSet(row))
    .execute();
}
