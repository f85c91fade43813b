import type { Origin } from '@venture/api/v1/releases';
import { parse } from '@venture/contract/parse';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database, Trx } from '../../database/schema';

/** Data on a release beside its files: its origin, and whether it should go live. */
export type Submission = {
  readonly version: string;
  readonly origin: Origin;
  readonly wantsLive: boolean;
  /** The person who published it, while the account exists. */
  readonly actorId?: string | undefined;
};

const Details = v.object({
  by: v.string(),
  note: v.optional(v.string()),
  commit: v.optional(v.string()),
  run: v.optional(v.string()),
  claims: v.optional(v.record(v.string(), v.string())),
});

/** Parses the stored origin; undefined for command line releases. */
export function parseOrigin(details: unknown): Origin | undefined {
  const read = v.safeParse(Details, details);
  return read.success ? read.output : undefined;
}

export async function listSubmissions(db: Database, remote: string): Promise<readonly Submission[]> {
  const rows = await db.selectFrom('release_origins').selectAll().where('remote', '=', remote).execute();
  return rows.map(({ version, details, wants_live, actor_id }) => ({
    version,
    origin: parse(Details, details, 'the origin of a release'),
    wantsLive: wants_live,
    ...(actor_id !== null && { actorId: actor_id }),
  }));
}

/** Selects releases waiting for their name's approval. */
export function selectWaitingReleases(db: Database) {
  return db
    .selectFrom('releases as r')
    .innerJoin('team_remotes as t', 't.remote', 'r.remote')
    .where('t.approved_at', 'is', null)
    .where('r.is_published', '=', false)
    .where('r.removed_at', 'is', null);
}

/** Counts waiting releases per remote. */
export async function countWaitingReleasesByRemote(db: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await selectWaitingReleases(db)
    .select(({ fn }) => ['r.remote', fn.countAll<string>().as('waiting')])
    .groupBy('r.remote')
    .execute();
  return new Map(rows.map(({ remote, waiting }) => [remote, Number(waiting)]));
}

export async function storeSubmission(
  db: Database,
  remote: string,
  { version, origin, ...kept }: Submission,
): Promise<void> {
  const row = {
    details: JSON.stringify(origin),
    wants_live: kept.wantsLive,
    actor_id: kept.actorId ?? null,
  };
  await db
    .insertInto('release_origins')
    .values({ remote, version, ...row })
    .onConflict((known) => known.columns(['remote', 'version']).doUpdateSet(row))
    .execute();
}

/** Permanently gives a remote's name to its team. */
export async function approveName(trx: Trx, remote: string): Promise<void> {
  await trx
    .updateTable('team_remotes')
    .set({ approved_at: sql<Date>`now()` })
    .where('remote', '=', remote)
    .where('approved_at', 'is', null)
    .execute();
}
