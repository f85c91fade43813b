import { createReadStream } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { recordAudit } from '../../administration/audit';
import type { Database, Trx } from '../../database/schema';
import { deletePerson } from '../../people/change';
import { errorCode, Failure, reason } from '../../process/failure';
import { makeFolder } from '../../process/paths';
import limits from './limits.json';
import { splitLines } from './lines';

/** An account that was deleted, by a hash of its id, and when. */
export type Deletion = { readonly account: string; readonly at: Date };

/** What the list is called beside backups. */
export const DELETIONS_FILE_NAME = 'deletions.jsonl';

/** A line of the list. */
const Line = v.pipe(
  v.string(),
  v.parseJson(),
  v.strictObject({
    account: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    at: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((at) => new Date(at)),
    ),
  }),
);

/** Stands for a line that is longer than any entry, as where a crash left zeros: it is unreadable as well. */
const TOO_LONG = 'too long';

/** A list of deletions as it was read; a crash may have cut a line short. */
type DeletionList = { readonly deletions: readonly Deletion[]; readonly unreadable: number };

/** Undefined where there is no such file. */
export async function readDeletions(file: string): Promise<DeletionList | undefined> {
  const deletions: Deletion[] = [];
  let unreadable = 0;
  try {
    if (!(await stat(file)).isFile()) throw new Error('it is not a file');
    for await (const line of splitLines(createReadStream(file, 'utf8'), limits.deletionLine, TOO_LONG)) {
      const read = v.safeParse(Line, line);
      if (read.success) deletions.push(read.output);
      else if (line.trim()) unreadable += 1;
    }
    return { deletions, unreadable };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new Failure(`The list of deletions ${file} cannot be read: ${reason(error)}.`);
  }
}

/** Which file it is, on which disk, and how long it was. */
type Place = { readonly dev: number; readonly ino: number; readonly size: number };

/** What a file is known to list, so that it needs not be read again. */
type Known = {
  readonly accounts: ReadonlySet<string>;
  readonly latest: Date | undefined;
  readonly place: Place | undefined;
};

/**
 * Adds to a file, each time it is called, what was deleted since: so the list outlives the database. Where the file is
 * another one than before, or shorter, all are listed again. Several processes may add to the same file; then it names
 * some twice, which does no harm. Only a folder of the program's own is made: in place of a disk that is not mounted,
 * the list would be lost.
 */
export function createDeletionWriter(db: Database, file: string, ownFolder?: string): () => Promise<void> {
  let known: Known | undefined;
  return async () => {
    const found = await placeOf(file);
    if (!known || isAnother(found, known.place)) known = await readKnown(file, found);
    const { accounts, latest, place } = known;
    const rows = await deletionsSince(db, latest);
    // Until all are written nothing is known.
    known = undefined;
    const unlisted = rows.filter(({ account }) => !accounts.has(account));
    const written = unlisted.length > 0 ? await append({ file, ownFolder }, unlisted) : place;
    if (written !== place && isAnother(written, found)) return;
    known = {
      accounts: new Set(rows.map(({ account }) => account)),
      latest: rows.at(-1)?.at ?? latest,
      place: written,
    };
  };
}

async function readKnown(file: string, place: Place | undefined): Promise<Known> {
  const list = await readDeletions(file);
  return { accounts: new Set(list?.deletions.map(({ account }) => account)), latest: undefined, place };
}

/** Undefined where there is no such file; why it cannot be used, reading or writing it says. */
async function placeOf(file: string): Promise<Place | undefined> {
  return stat(file).catch(() => undefined);
}

function isAnother(now: Place | undefined, before: Place | undefined): boolean {
  if (!now || !before) return now !== before;
  return now.ino !== before.ino || now.dev !== before.dev || now.size < before.size;
}

/** With some from before: a transaction that ends later may have begun earlier. */
async function deletionsSince(db: Database, latest: Date | undefined): Promise<readonly Deletion[]> {
  const all = db.selectFrom('deletions').select(['account', 'at']).orderBy('at');
  if (latest === undefined) return all.execute();
  const from = sql<Date>`${latest}::timestamptz - make_interval(mins => ${limits.deletionOverlapMinutes})`;
  return all.where('at', '>=', from).execute();
}

type Target = { readonly file: string; readonly ownFolder: string | undefined };

/** Writes all of it, or fails; a part of it may be written then. */
async function append({ file, ownFolder }: Target, deletions: readonly Deletion[]): Promise<Place> {
  try {
    if (dirname(file) === ownFolder) await makeFolder(ownFolder);
    const list = await open(file, 'a+', 0o600);
    try {
      const lines = deletions.map(({ account, at }) => `${JSON.stringify({ account, at })}\n`);
      await list.appendFile(`${(await endsInLine(list)) ? '' : '\n'}${lines.join('')}`);
      await list.sync();
      return await list.stat();
    } finally {
      await list.close();
    }
  } catch (error) {
    throw new Failure(
      `The list of deletions ${file} cannot be written (${reason(error)}): look after its folder and disk.`,
    );
  }
}

/** False after a crash in the middle of a line. */
async function endsInLine(list: FileHandle): Promise<boolean> {
  const { size } = await list.stat();
  if (size === 0) return true;
  const { buffer } = await list.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString() === '\n';
}

/** What is known to have ended since, and what is kept all the same. */
export type RemovalOptions = { readonly deletions: readonly Deletion[]; readonly keepTokens: boolean };

/** How many accounts were deleted again, and how many tokens of teams are revoked. */
export type RemovalCounts = { readonly deleted: number; readonly revoked: number };

/**
 * Ends again what must not come back with an earlier state of the database: accounts that were deleted since, all
 * sessions and links, and tokens of teams, since nobody knows which of them were revoked.
 */
export async function reapplyRemovals(
  trx: Trx,
  { deletions, keepTokens }: RemovalOptions,
): Promise<RemovalCounts> {
  await learn(trx, deletions);
  const deleted = await trx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`account_hash(id)`, 'in', trx.selectFrom('deletions').select('account'))
    .execute();
  for (const { id } of deleted) {
    await deletePerson(trx, id);
    await recordAudit(trx, { action: 'account-deleted', madeBy: 'operator' });
  }
  await trx.deleteFrom('sessions').execute();
  await trx.deleteFrom('account_links').execute();
  return { deleted: deleted.length, revoked: keepTokens ? 0 : await revokeTokens(trx) };
}

/** In SQL: the builder has no `unnest`, which takes thousands of rows as two parameters. */
async function learn(trx: Trx, deletions: readonly Deletion[]): Promise<void> {
  for (let begin = 0; begin < deletions.length; begin += limits.deletionsAtOnce) {
    const some = deletions.slice(begin, begin + limits.deletionsAtOnce);
    await sql`
      insert into deletions (account, at)
      select account, min(at) from unnest(${some.map(({ account }) => account)}::text[], ${some.map(({ at }) => at)}::timestamptz[])
        as listed (account, at)
      group by account
      on conflict (account) do update set at = least(deletions.at, excluded.at)`.execute(trx);
  }
}

async function revokeTokens(trx: Trx): Promise<number> {
  const revoked = await trx
    .updateTable('team_tokens as k')
    .from('teams as t')
    .set({ revoked_at: sql<Date>`now()` })
    .whereRef('t.id', '=', 'k.team_id')
    .where('k.revoked_at', 'is', null)
    .where('k.expires_at', '>', sql<Date>`now()`)
    .returning(['t.name as team', 'k.label as of'])
    .execute();
  for (const details of revoked)
    await recordAudit(trx, { action: 'team-token-revoked', madeBy: 'operator', details });
  return revoked.length;
}
