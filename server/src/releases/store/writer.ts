import { sql } from 'kysely';
import type { Trx } from '../../database/schema';
import { type BuiltRelease, hashFiles } from './built';
import { type HistoryEvent, type List, parseEventDetails } from './contents';
import { type RemoteActor, recordRemoteAction } from './environment';
import { markFramedRemotes } from './rows';
import type { StoreTransaction } from './store';

/** Adds somebody's actions to the remotes' history and the audit trail. */
export async function recordEvents(
  { db: trx, notifyTeam }: StoreTransaction,
  events: readonly HistoryEvent[],
  actor: RemoteActor,
): Promise<void> {
  for (const event of events) {
    await insertEvent(trx, event, actor);
    const details = auditedOf(event);
    await recordRemoteAction(trx, actor, event.action, details);
    notifyTeam({ event: event.action, ...details });
  }
}

/** Makes this the newest list, marking remotes that run in a frame. */
export async function writeList({ db: trx }: Pick<StoreTransaction, 'db'>, list: List): Promise<void> {
  const framed = await markFramedRemotes(trx, list);
  const written = { serial: framed.serial, content: JSON.stringify(framed) };
  const row = { ...written, written_at: sql<Date>`clock_timestamp()` };
  await trx
    .insertInto('release_list')
    .values(row)
    .onConflict((known) => known.column('id').doUpdateSet(row))
    .execute();
}

/** Stores a release with its files, each file once for all releases. */
export async function storeRelease(trx: Trx, built: BuiltRelease, isPublished: boolean): Promise<void> {
  const { name: remote, version } = built.release;
  const row = { manifest_hash: built.hash, is_published: isPublished, removed_at: null };
  // A removed release that comes again counts as new.
  const since = sql<Date>`case when releases.removed_at is null then releases.created_at else excluded.created_at end`;
  await trx
    .insertInto('releases')
    .values({ remote, version, ...row, created_at: sql<Date>`now()` })
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

/** Keeps a release that was sent again, but is not live, for as long as a new one. */
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

/** Stores a release's files: sends only those that the database lacks or that differ from their hash. */
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

/** Removes a release's files; its version stays taken. In SQL, as the two deletions depend on each other. */
export async function removeRelease(trx: Trx, remote: string, version: string): Promise<void> {
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

/** The audit trail's details: which release, and why. */
function auditedOf({ name: remote, action, live, details }: HistoryEvent) {
  const { version = action.startsWith('remote-') ? undefined : live?.version, why } =
    parseEventDetails(details);
  return { remote, ...(version !== undefined && { version }), ...(why !== undefined && { why }) };
}

async function insertEvent(
  trx: Trx,
  { name, action, since, channel, live, previous, details }: HistoryEvent,
  { words: by, actorId }: RemoteActor,
): Promise<void> {
  await trx
    .insertInto('release_events')
    .values({
      remote: name,
      action,
      actor_id: actorId ?? null,
      since: new Date(since),
      channel,
      version: live?.version ?? null,
      manifest_hash: live?.manifestHash ?? null,
      previous_version: previous?.version ?? null,
      previous_manifest_hash: previous?.manifestHash ?? null,
      details: JSON.stringify({ ...details, ...(by && { by }) }),
    })
    .execute();
}
