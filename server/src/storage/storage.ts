import type { Config } from '../config';
import { reason } from '../failure';
import type { Log } from '../log';
import { startPostgres } from '../postgres/launcher';
import { type Connected, connect } from './database';
import { outageOf } from './outage';

export type Storage = Connected & {
  /** To be told when the database could not be reached: the embedded one is started again if it is gone. */
  readonly onUnreachable: (why: string) => void;
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
      onUnreachable(why) {
        storage.onUnreachable(why);
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

function watched(connected: Connected, database: string, log: Log): Storage {
  const outage = outageOf(database, connected.isReady, log);
  return {
    ...connected,
    onUnreachable: outage.notice,
    async close() {
      outage.forget();
      await connected.close();
    },
  };
}

/** Where a database is, without who may use it. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}
