import { COMMITS_WAIT_MESSAGE, doCommitsWait } from '../database/durability';
import { explainFullDisk } from '../database/embedded/launcher';
import { explainDatabaseError, isUnreachable } from '../database/errors';
import limits from '../database/limits.json';
import type { Database } from '../database/schema';
import { openDatabase } from '../database/storage';
import type { Config } from '../process/config';
import { Failure } from '../process/failure';
import type { Log } from '../process/log';

type Context = {
  readonly config: Config;
  readonly log: Log;
  /** Says how far it is. */
  readonly tell: (line: string) => void;
};

/**
 * Opens the database for a command of an operator: while its commits wait for a standby it says so, and where the
 * database says no more it ends with a sentence. `from` is a file of the program.
 */
export async function withCommandDatabase(
  { config, log, tell }: Context,
  from: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  // Commands wait for each other, and have long statements on purpose: none of them is slow.
  const pool = { ...config.pool, slowMs: Number.POSITIVE_INFINITY };
  const waits = startDatabaseWatch(config.databaseUrl, tell);
  try {
    const storage = await openDatabase({ ...config, pool }, from, log);
    try {
      await work(storage.db);
    } finally {
      await storage.close();
    }
  } catch (thrown) {
    const error = await explainFullDisk(config, thrown);
    const [said, cause] = error instanceof Failure ? [[error.message], error.cause] : [[], error];
    if (!isUnreachable(cause)) throw error;
    const why = waits.isTold() ? [] : [(await whyUnusable(config.databaseUrl, cause)).message];
    throw new Failure([...said, ...why, GIVEN_UP].join(' '));
  } finally {
    waits.stop();
  }
}

const GIVEN_UP =
  'The command was given up, and what it has saved may take effect yet: look then, and run it again if something is missing.';

async function whyUnusable(url: string | undefined, error: unknown): Promise<Failure> {
  const isWaiting = url !== undefined && (await doCommitsWait(url));
  return isWaiting ? new Failure(COMMITS_WAIT_MESSAGE) : explainDatabaseError(error);
}

const SILENT =
  'The database gives no answer: see whether PostgreSQL and the network to it work. What is begun waits for it.';

/** Says once that commits wait, and that nothing is answered; the embedded database has no standby and no network. */
export function startDatabaseWatch(url: string | undefined, tell: Context['tell']) {
  const told = new Set<string>();
  let unanswered = 0;
  let isOver = false;
  const say = (sentence: string) => {
    if (isOver || told.has(sentence)) return;
    told.add(sentence);
    tell(sentence);
  };
  const look = async (at: string) => {
    const isWaiting = await doCommitsWait(at);
    unanswered = isWaiting === undefined ? unanswered + 1 : 0;
    if (isWaiting) say(COMMITS_WAIT_MESSAGE);
    if (unanswered >= limits.looksUnanswered) say(SILENT);
  };
  const timer = url === undefined ? undefined : setInterval(() => void look(url), limits.lookEveryMs).unref();
  return {
    isTold: () => told.has(COMMITS_WAIT_MESSAGE),
    stop() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
