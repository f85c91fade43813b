import type { Config } from '../process/config';
import { splitDatabaseUrl } from '../process/database-address';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import limits from './connection-settings.json';
import { connect, type DatabaseConnection } from './database';
import { startPostgres } from './embedded/launcher';
import { createOutageMonitor, type DatabaseTrouble } from './outage';

export type Readiness = 'ready' | DatabaseTrouble;

export type Storage = Omit<DatabaseConnection, 'usability' | 'canWrite' | 'hosts'> & {
  /** Whether the database can be used now, and what is wrong if it cannot. */
  readonly readiness: () => Promise<Readiness>;
  /** Reports an error for which the database could not be used: the embedded one is started again if it is gone. */
  readonly onUnreachable: (error: unknown) => void;
};

/** Opens the database of `DATABASE_URL`, or the embedded one; `from` is a file of the program. */
export async function openStorage(config: Config, from: string, log: Log): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    return watched(await connect(config.databaseUrl, log, config.pool), placeOf(config.databaseUrl), log);
  }
  const embedded = await startPostgres({ dataDir: config.dataDir, from });
  try {
    const storage = watched(await connect(embedded.url, log, config.pool), config.dataDir, log);
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
  { usability, canWrite, hosts, ...connected }: DatabaseConnection,
  database: string,
  log: Log,
): Storage {
  const isReady = async () => (await usability()) === 'ready';
  const probes = { unreachable: isReady, 'read-only': isReady, 'disk-full': canWrite };
  const outage = createOutageMonitor(database, probes, log);
  // Another host may be the one to use while every query still waits for this one.
  const looking = hosts > 1 ? setInterval(() => void usability(), limits.lookEveryMs).unref() : undefined;
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
      clearInterval(looking);
      outage.forget();
      await connected.close();
    },
  };
}

/** The address of a database, without credentials. */
function placeOf(url: string): string {
  const all = splitDatabaseUrl(url).map((address) => new URL(address));
  return `${all.map(({ host }) => host).join(',')}${all[0]?.pathname ?? ''}`;
}
