import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../process/config';
import { reason } from '../process/failure';
import { type Log, withOperation } from '../process/log';
import { connectAndMigrate, type DatabaseConnection } from './database';
import { startPostgres } from './embedded/launcher';
import type { Purpose } from './embedded/owner';
import { isDiskFull, isReadOnlyError } from './errors';

export type Readiness = 'ready' | DatabaseTrouble;

export type OpenDatabase = Omit<DatabaseConnection, 'usability' | 'canWrite'> & {
  /** Whether the database can be used now, and if not, what is wrong. */
  readonly readiness: () => Promise<Readiness>;
  /** Called with an error caused by an unusable database; restarts the embedded database if it is gone. */
  readonly onUnreachable: (error: unknown) => void;
};

/** Opens the database at `DATABASE_URL`, or the embedded one; `from` is a file of this program. */
export async function openDatabase(
  config: Config,
  from: string,
  log: Log,
  purpose: Purpose,
): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    return watched(
      await connectAndMigrate(config.databaseUrl, log, config.pool),
      placeOf(config.databaseUrl),
      log,
    );
  }
  const embedded = await startPostgres({ dataDir: config.dataDir, from, purpose });
  try {
    const storage = watched(await connectAndMigrate(embedded.url, log, config.pool), config.dataDir, log);
    return {
      ...storage,
      onUnreachable(error) {
        storage.onUnreachable(error);
        embedded
          .revive()
          .catch((error) =>
            log.error('the embedded database does not start again', { reason: reason(error) }),
          );
      },
      async close() {
        await storage.close();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

function watched(
  { usability, canWrite, ...connected }: DatabaseConnection,
  database: string,
  log: Log,
): OpenDatabase {
  const isReady = async () => (await usability()) === 'ready';
  const probes = { unreachable: isReady, 'read-only': isReady, 'disk-full': canWrite };
  const outage = createOutageMonitor(database, probes, log);
  return {
    ...connected,
    async readiness() {
      if (outage.trouble() === 'disk-full') return 'disk-full';
      const now = await usability();
      if (now === 'read-only') outage.begin(now, 'it says so');
      return now;
    },
    onUnreachable: outage.notice,
    async close() {
      outage.forget();
      await connected.close();
    },
  };
}

/** Returns the address of a database without the credentials. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Reasons why a database is unusable, each more precise than the ones before it. */
const TROUBLES = ['unreachable', 'read-only', 'disk-full'] as const;
type DatabaseTrouble = (typeof TROUBLES)[number];

/** For each kind of trouble, a check whether it is over. */
type Probes = Readonly<Record<DatabaseTrouble, () => Promise<boolean>>>;

const EVENTS = {
  unreachable: ['the database cannot be reached', 'the database answers again'],
  'read-only': ['the database can only be read', 'the database can be written to again'],
  'disk-full': ['the disk of the database is full', 'the disk of the database has space again'],
} as const;

/** Logs once what is wrong with the database, and once that it is over; failed requests are logged anyway. */
export function createOutageMonitor(database: string, probes: Probes, log: Log, lookEveryMs = 1000) {
  const over = new AbortController();
  let trouble: DatabaseTrouble | undefined;

  async function untilOver(): Promise<void> {
    const began = performance.now();
    while (trouble) {
      await wait(lookEveryMs, undefined, { ref: false, signal: over.signal });
      const looked: DatabaseTrouble = trouble;
      const isOver = await probes[looked]();
      if (over.signal.aborted) return;
      if (!isOver || trouble !== looked) continue;
      trouble = undefined;
      const seconds = Math.round((performance.now() - began) / 1000);
      log.warn(EVENTS[looked][1], { database, seconds });
    }
  }

  function begin(noticed: DatabaseTrouble, why: string): void {
    // The more precise trouble stays the reported one: with a full disk, PostgreSQL may also refuse connections.
    const isKnown = trouble !== undefined && TROUBLES.indexOf(noticed) <= TROUBLES.indexOf(trouble);
    if (over.signal.aborted || isKnown) return;
    const isFirst = trouble === undefined;
    trouble = noticed;
    log.error(EVENTS[noticed][0], { database, reason: why });
    if (isFirst) withOperation({ name: 'await-database' }, untilOver).catch(() => {}); // otherwise it lasts until the program ends
  }

  return {
    /** Reports that the database cannot be used; may be called again during the same outage. */
    begin,
    /** Does the same for an error that shows that the database cannot be used. */
    notice: (error: unknown) => begin(troubleOf(error), reason(error)),
    /** The database's current fault; undefined if nothing is. */
    trouble: () => trouble,
    forget: () => over.abort(),
  };
}

function troubleOf(error: unknown): DatabaseTrouble {
  if (isDiskFull(error)) return 'disk-full';
  return isReadOnlyError(error) ? 'read-only' : 'unreachable';
}
