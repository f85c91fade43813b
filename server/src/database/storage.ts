import type { Config } from '../process/config';
import { reason } from '../process/failure';
import type { Log } from '../process/log';
import { type Connected, connect } from './database';
import { startPostgres } from './embedded/launcher';
import { outageOf, type Trouble } from './outage';

export type Readiness = 'ready' | Trouble;

export type Storage = Omit<Connected, 'isReady' | 'canWrite'> & {
  /** Whether the database can be used now, and what is wrong if it cannot. */
  readonly readiness: () => Promise<Readiness>;
  /** Reports an error for which the database could not be used: the embedded one is started again if it is gone. */
  readonly onUnreachable: (error: unknown) => void;
};

/** Opens the database of `DATABASE_URL`, or the embedded one; `from` is a file of the program. */
export async function openStorage(config: Config, from: string, log: Log): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    return watched(await connect(config.databaseUrl, log), placeOf(config.databaseUrl), log);
  }
  const embedded = await startPostgres({ dataDir: config.dataDir, from });
  try {
    const storage = watched(await connect(embedded.url, log), config.dataDir, log);
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

function watched({ isReady, canWrite, ...connected }: Connected, database: string, log: Log): Storage {
  const outage = outageOf(database, { unreachable: isReady, 'disk-full': canWrite }, log);
  return {
    ...connected,
    async readiness() {
      if (outage.trouble() === 'disk-full') return 'disk-full';
      return (await isReady()) ? 'ready' : 'unreachable';
    },
    onUnreachable: outage.notice,
    async close() {
      outage.forget();
      await connected.close();
    },
  };
}

/** The address of a database, without credentials. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
