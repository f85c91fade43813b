import type pg from 'pg';
import { splitDatabaseUrlByHost } from '../process/addresses';
import { errorCode } from '../process/failure';
import { isForbidden, isUnreachable } from './errors';
import limits from './limits.json';
import { withClient } from './pool';

/** Whether what is committed is kept elsewhere, too; what is not done, or may not be known, is undefined. */
export type Durability = {
  /** For how long the first commit has waited for a synchronous standby. */
  readonly commitWaitSeconds?: number;
  /** How long ago the archive got the last of the log, where it has not got what it should have; else 0. */
  readonly archiveBehindSeconds?: number;
  /** Standbys that are connected. */
  readonly standbys?: number;
  /** What the one that is furthest behind has not on its disk yet. */
  readonly standbyBehindBytes?: number;
};

/** Over a connection of its own: all those of the pool may wait. */
export function readDurability(url: string): Promise<Durability> {
  return withClient(url, async (client) => {
    const commitWaitSeconds = await readCommitWaitSeconds(client);
    return { ...(commitWaitSeconds !== undefined && { commitWaitSeconds }), ...(await copiesOf(client)) };
  });
}

/** Not every service that calls itself PostgreSQL answers this, nor does one that has just become a standby. */
async function copiesOf(client: pg.Client): Promise<Partial<Durability>> {
  const { rows } = await client.query<Record<string, number | null>>(COPIES).catch(() => ({ rows: [] }));
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null));
}

/**
 * The archive is behind when its command fails, and when it does not end: then finished files of the log wait. They are
 * numbered, and their names say how; the one that is written to and one that is being copied are no delay. Only a role
 * that may read all statistics sees how far standbys are; whoever fetches the log without replaying it is none.
 */
const COPIES = `
  with log as (
    select pg_current_wal_lsn() as at, pg_size_bytes(current_setting('wal_segment_size')) as file_bytes
  ), archive as (
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails,
      last_archived_time, coalesce(last_archived_time, stats_reset) as since,
      ('x' || substring(last_archived_wal from '^.{8}([0-9A-F]{8})[0-9A-F]{8}'))::bit(32)::bigint * 4294967296
        + ('x' || substring(last_archived_wal from '^.{16}([0-9A-F]{8})'))::bit(32)::bigint * file_bytes as begin
    from pg_stat_archiver, log
  ), standbys as (
    select count(*)::int as count, max(greatest(0, pg_wal_lsn_diff(at, flush_lsn)))::float8 as behind
    from log, pg_stat_replication standby where replay_lsn is not null and not exists (
      select from pg_replication_slots where active_pid = standby.pid and slot_type = 'logical')
  )
  select case
      when current_setting('archive_mode') = 'off' then null
      when fails or pg_wal_lsn_diff(at, '0/0') >= begin + 4 * file_bytes
        then extract(epoch from clock_timestamp() - since)::float8
      when last_archived_time is not null then 0
    end as "archiveBehindSeconds",
    case when may_know then count end as "standbys",
    case when may_know then behind end as "standbyBehindBytes"
  from log, archive, standbys, pg_has_role('pg_read_all_stats', 'usage') as may_know`;

/**
 * For how many seconds the first commit has waited for a synchronous standby; null where none waits. A role sees this of
 * its own sessions only, which are those of the program.
 */
const COMMIT_WAIT = `
  select extract(epoch from max(clock_timestamp() - query_start))::float8 as seconds
  from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'`;

/** What is the matter where commits wait, and what helps. */
export const COMMITS_WAIT_MESSAGE =
  'Commits wait for the synchronous standby of the database, which is away or slow: start it, or run ' +
  '"alter system reset synchronous_standby_names" and "select pg_reload_conf()" on the primary.';

/** Over a connection of its own: all those of the pool may wait. */
const commitWaitSeconds = async (url: string) => (await withClient(url, readCommitWaitSeconds)) ?? 0;

/** Undefined where the role may not know: some take the view from all but the superuser. */
async function readCommitWaitSeconds(client: pg.ClientBase): Promise<number | undefined> {
  try {
    const { rows } = await client.query<{ readonly seconds: number | null }>(COMMIT_WAIT);
    return rows[0]?.seconds ?? 0;
  } catch (error) {
    if (isForbidden(error)) return undefined;
    throw error;
  }
}

const mostSeconds = limits.settings.connectionTimeoutMillis / 1000;

/**
 * Whether commits have waited for too long, on whichever host of a connection string can be written to; undefined where
 * none answers.
 */
export async function doCommitsWait(url: string): Promise<boolean | undefined> {
  const looks = splitDatabaseUrlByHost(url).map((address) =>
    commitWaitSeconds(address).catch((error) => (isOfPostgres(error) ? 0 : undefined)),
  );
  const answers = (await Promise.all(looks)).filter((seconds) => seconds !== undefined);
  return answers.length === 0 ? undefined : answers.some((seconds) => seconds >= mostSeconds);
}

/** Whether PostgreSQL itself has answered with this error: its codes have a digit, those of the system none. */
function isOfPostgres(error: unknown): boolean {
  return /^(?=.*\d)[0-9A-Z]{5}$/.test(errorCode(error) ?? '');
}

/** Adds a line to the log of PostgreSQL's changes, and to no table. */
const COMMIT_NOTHING = "select pg_logical_emit_message(true, 'venture-quest', 'check')";

/**
 * Whether a commit is confirmed in time. One that is not waits on, as it should; so none is tried while others wait, or
 * one for each time somebody asks would fill the connections.
 */
export async function isTestCommitConfirmed(url: string): Promise<boolean> {
  if ((await commitWaitSeconds(url)) >= mostSeconds) return false;
  try {
    await withClient(url, (client) => client.query(COMMIT_NOTHING));
    return true;
  } catch (error) {
    if (isUnreachable(error) && (await commitWaitSeconds(url)) > 0) return false;
    throw error;
  }
}
