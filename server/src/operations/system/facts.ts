import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema';
import type { Readiness } from '../../database/storage';
import { countUnjudged } from '../../learning/unjudged';
import type { Config } from '../../process/config';
import type { ReleaseEnvironment } from '../../releases/environment';
import { listRemotes } from '../../releases/publishing/reading';
import { selectWaitingReleases } from '../../releases/publishing/submissions';
import { RefusalError } from '../../releases/refusal';
import { readLiveList } from '../../releases/store/store';
import { findLastBackup } from '../backup/backup';
import type { PartFacts } from './health';

export type DatabaseParts = Pick<Config, 'databaseUrl'> & {
  readonly db: Database;
  readonly readiness: () => Promise<Readiness>;
};

const BYTES = sql<number>`pg_database_size(current_database())::float8`;

export async function readDatabaseBytes(db: Database): Promise<number> {
  const { bytes } = await one(db, sql<{ bytes: number }>`select ${BYTES} as bytes`);
  return bytes;
}

/** Whether it can be used, how soon it answers, and which version of the program it is of. */
export async function readDatabaseFacts(parts: DatabaseParts): Promise<PartFacts<'database'>> {
  const { db, readiness, databaseUrl } = parts;
  const usability = await readiness();
  const began = performance.now();
  const { version } = await one(
    db,
    sql<{ version: string }>`select current_setting('server_version') as version`,
  );
  const latencyMs = Math.round(performance.now() - began);
  const facts = await one(
    db,
    sql<{ bytes: number; migration: string }>`
      select ${BYTES} as bytes, max(name) as migration from migrations`,
  );
  return {
    usability,
    // Debian's adds its own in brackets.
    version: version.replace(/ .*/, ''),
    isEmbedded: databaseUrl === undefined,
    latencyMs,
    ...facts,
  };
}

/** How far its clock is ahead, as far as the time for the question leaves that open. */
export async function readClockFacts({ db }: Pick<DatabaseParts, 'db'>): Promise<PartFacts<'clock'>> {
  const before = Date.now();
  const { now } = await one(db, sql<{ now: Date }>`select clock_timestamp() as now`);
  const after = Date.now();
  const then = now.getTime();
  if (then >= before && then <= after) return { aheadMs: 0 };
  return { aheadMs: then > after ? then - after : then - before };
}

/** The last backup of it. */
export async function readBackupFacts({ db }: Pick<DatabaseParts, 'db'>): Promise<PartFacts<'backups'>> {
  const last = await findLastBackup(db);
  if (!last) return {};
  const { madeAt, ageSeconds, bytes, rows, version } = last;
  return { last: { at: madeAt.toISOString(), secondsAgo: ageSeconds, bytes, rows, version } };
}

/** Results that have yet to be judged, by whichever process. */
export async function readResultFacts({ db }: Pick<DatabaseParts, 'db'>): Promise<PartFacts<'results'>> {
  const { count: waiting, seconds } = await countUnjudged(db);
  return { waiting, ...(waiting > 0 && { oldestSeconds: Math.max(0, seconds) }) };
}

async function one<Row>(db: Database, question: RawBuilder<Row>): Promise<Row> {
  const { rows } = await question.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered nothing.');
  return row;
}

const ADMIN = { kind: 'person', isAdmin: true, teamIds: [] } as const;

/** What is live, what waits for somebody, and whether the list can be read. */
export async function readReleaseFacts(environment: ReleaseEnvironment): Promise<PartFacts<'releases'>> {
  const read = await readable(environment);
  const remotes = read === 'unusable' ? [] : await listRemotes(environment, ADMIN);
  const titles = (those: typeof remotes) => those.map(({ name, title = name }) => title);
  const { oldest, change } = await timesIn(environment);
  return {
    live: remotes.filter(({ live }) => live).length,
    waiting: remotes.reduce((sum, { waiting }) => sum + waiting, 0),
    rollingOut: remotes.filter(({ rollout }) => rollout).length,
    stopped: titles(remotes.filter(({ stopped }) => stopped !== undefined)),
    switchedOff: titles(remotes.filter(({ live }) => live?.isDisabled)),
    ...(oldest !== undefined && { oldestWaitingSeconds: oldest }),
    ...(change && { lastChange: change }),
    list: read,
  };
}

async function readable(environment: ReleaseEnvironment): Promise<'usable' | 'none' | 'unusable'> {
  try {
    return (await readLiveList(environment)).list ? 'usable' : 'none';
  } catch (error) {
    if (error instanceof RefusalError) return 'unusable';
    throw error;
  }
}

/** For how long the oldest release has waited for approval, and what was changed last. */
async function timesIn({ db }: ReleaseEnvironment) {
  const [waiting, change] = await Promise.all([
    selectWaitingReleases(db)
      .select(sql<number | null>`extract(epoch from now() - min(r.created_at))::float8`.as('oldest'))
      .executeTakeFirst(),
    db
      .selectFrom('release_events')
      .select(['remote', 'version'])
      .select(sql<number>`greatest(0, extract(epoch from now() - since))::float8`.as('secondsAgo'))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { oldest: waiting?.oldest ?? undefined, change: change && changeOf(change) };
}

type Change = { readonly remote: string; readonly version: string | null; readonly secondsAgo: number };

const changeOf = ({ version, ...change }: Change) => ({ ...change, ...(version !== null && { version }) });
