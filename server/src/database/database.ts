import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { splitDatabaseUrlByHost } from '../process/addresses';
import { cacheFor } from '../process/cache';
import { errorCode, Failure } from '../process/failure';
import type { Log } from '../process/log';
import { readDurability } from './durability';
import { explainDatabaseError, isUnreachable, READ_ONLY_MESSAGE } from './errors';
import limits from './limits.json';
import { migrate } from './migrate';
import {
  createFailoverPool,
  createPreparingPool,
  createQueryTimeoutPool,
  createSlowStatementLog,
  type PoolSettings,
  resolvePoolSettings,
  withClient,
} from './pool';
import type { Database, Tables } from './schema';

export type DatabaseConnection = Awaited<ReturnType<typeof connectAndMigrate>>;

/** What the database can be used for. */
export type Usability = 'ready' | 'read-only' | 'unreachable';

/** Connects to the first host that can be written to, checks that we can use it, and brings it up to date. */
export async function connectAndMigrate(url: string, log: Log, given?: PoolSettings) {
  const { settings, timeouts, slowMs } = resolvePoolSettings(given);
  const addresses = splitDatabaseUrlByHost(url);
  const { address, isPooled } = await findUsableHost(addresses, log);
  let current = address;
  const pool = createFailoverPool(
    address,
    { ...settings, ...(isPooled ? {} : { ...timeouts, onConnect: withoutJit }) },
    log,
  );
  try {
    await migrate(pool);
  } catch (error) {
    await pool.end();
    const isOfDatabase = isUnreachable(error) || errorCode(error) !== undefined;
    throw isOfDatabase ? explainDatabaseError(error, hostIn(address, addresses)) : error;
  }
  const answerMs = timeouts.statement_timeout + limits.silentMs;
  const lasting = createQueryTimeoutPool(pool, answerMs);
  const db: Database = new Kysely<Tables>({
    log: createSlowStatementLog(log, slowMs),
    dialect: new PostgresDialect({ pool: isPooled ? lasting : createPreparingPool(lasting) }),
  });

  async function usability(): Promise<Usability> {
    const now = await pool.query<ReadOnly>(IS_READ_ONLY, limits.settings.connectionTimeoutMillis).then(
      ([row]) => (row?.transaction_read_only === 'off' ? 'ready' : 'read-only'),
      () => 'unreachable' as const,
    );
    // A single one that is away is found again by the pool.
    if (now === 'ready' || (now === 'unreachable' && addresses.length === 1)) return now;
    const writable = await firstWritable([...new Set([current, ...addresses])]);
    if (writable === undefined) return now;
    // Over a connection of its own it answers: all those of the pool are busy, and moving would end their queries.
    if (now === 'unreachable' && writable === current) return 'ready';
    pool.moveTo(writable, limits.closeMs);
    current = writable;
    return 'ready';
  }

  return {
    db,
    /** Its connections now, and how many there can be. */
    connections: () => ({ ...pool.counts(), most: settings.max }),
    /** How many there are to choose from. */
    hosts: addresses.length,
    /** What it can be used for now; after a failover, the host that can be written to is used from here on. */
    usability: cacheFor(0, usability),
    /** Whether its disk has space to write: PostgreSQL answers queries even without. */
    canWrite: () =>
      pool.query(WRITE_A_LITTLE, answerMs).then(
        () => true,
        () => false,
      ),
    /** Whether what is committed is kept elsewhere, too. */
    durability: () => readDurability(current),
    /** Ends queries that are still running. */
    close: () => pool.close(limits.closeMs),
  };
}

/** As a standby is, and a primary that was told to take no more. */
const IS_READ_ONLY = 'show transaction_read_only';
type ReadOnly = { readonly transaction_read_only: string };

/** A quarter of a megabyte, written to the disk and freed again. */
const WRITE_A_LITTLE =
  "create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 256)";

type Usable = { readonly address: string; readonly isPooled: boolean };

/** Throws when there is none, for what each of them said. */
export async function findUsableHost(addresses: readonly string[], log: Log): Promise<Usable> {
  const failures: string[] = [];
  for (const address of addresses) {
    try {
      return { address, ...(await usableAt(address, log)) };
    } catch (error) {
      failures.push(explainDatabaseError(error, hostIn(address, addresses)).message);
    }
  }
  throw new Failure([...(addresses.length === 1 ? [] : [NONE_USABLE]), ...failures].join(' '));
}

const NONE_USABLE = 'None of the hosts in DATABASE_URL can be used.';

/** Which of several hosts it is. */
function hostIn(address: string, addresses: readonly string[]): string | undefined {
  return addresses.length > 1 ? new URL(address).host : undefined;
}

async function firstWritable(addresses: readonly string[]): Promise<string | undefined> {
  const all = await Promise.all(
    addresses.map((address) =>
      withClient(address, async (client) => {
        const { rows } = await client.query<ReadOnly>(IS_READ_ONLY);
        return rows[0]?.transaction_read_only === 'off';
      }).catch(() => false),
    ),
  );
  return addresses.find((_, at) => all[at]);
}

/** Connects once to see what is there; throws when it cannot be used. */
async function usableAt(url: string, log: Log): Promise<{ readonly isPooled: boolean }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<Known>(WHAT_IS_THERE);
    const [known] = rows;
    refuseIfOld(Math.floor(Number(known?.version) / 10_000));
    if (known?.readonly === 'on') throw new Failure(READ_ONLY_MESSAGE);
    const isPooled = isBehindPooler(client, known?.pid);
    if (isPooled && (known?.timeout === '0' || known?.jit === 'on')) log.warn(SET_NOTHING);
    return { isPooled };
  });
}

type Known = {
  readonly version: string;
  readonly pid: number;
  readonly timeout: string;
  readonly jit: string;
  readonly readonly: string;
};
const WHAT_IS_THERE = `
  select current_setting('server_version_num') as version, pg_backend_pid() as pid,
    current_setting('statement_timeout') as timeout, current_setting('jit') as jit,
    current_setting('transaction_read_only') as readonly`;
const SET_NOTHING =
  "behind PgBouncer only the role can have a timeout and no JIT: alter role … set statement_timeout = '10s'; alter role … set jit = off";

/** Compiling a statement takes longer than all that this program asks. */
const withoutJit = (client: pg.ClientBase) => client.query('set jit = off');

function refuseIfOld(version: number): void {
  if (version >= limits.oldestVersion) return;
  throw new Failure(
    `The database runs PostgreSQL ${version}, which is too old: use PostgreSQL ${limits.oldestVersion} or newer.`,
  );
}

/**
 * Whether another process than PostgreSQL's is at the end of the connection, as PgBouncer is: each transaction may then
 * have another connection, so nothing can be prepared on it, and nothing set for longer.
 */
function isBehindPooler(client: pg.Client, pid: number | undefined): boolean {
  return 'processID' in client && client.processID !== pid;
}
