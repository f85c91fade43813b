import type { Config } from '../config';
import { reason } from '../failure';
import type { Log } from '../log';
import { startPostgres } from '../postgres/launcher';
import { type Connected, connect } from './database';

export type Storage = Connected & {
  /** To be told when the database could not be reached: the embedded one is started again if it is gone. */
  readonly onUnreachable: () => void;
};

/** Opens the database of `DATABASE_URL`, or the embedded one; `from` is a file of the program. */
export async function openStorage(config: Config, from: string, log: Log): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    return { ...(await connect(config.databaseUrl, log)), onUnreachable: () => {} };
  }
  const embedded = await startPostgres({ dataDir: config.dataDir, from });
  try {
    const connected = await connect(embedded.url, log);
    return {
      ...connected,
      onUnreachable() {
        embedded
          .revive()
          .catch((error) =>
            log.error('the embedded database does not start again', { reason: reason(error) }),
          );
      },
      async close() {
        await connected.close();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
