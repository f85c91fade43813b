import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import embedded from '../../database/embedded/limits.json';
import { explainDatabaseError, isUnreachable } from '../../database/errors';
import { inspectDatabase, requireInstallation } from '../../database/inspect';
import type { Database } from '../../database/schema';
import { describeMailError } from '../../mail/mail';
import { verifySmtp } from '../../mail/smtp';
import type { Config } from '../../process/config';
import { errorCode, Failure, reason } from '../../process/failure';
import { describeMisspeltSetting } from '../../process/misspelt';
import { readLiveList } from '../../releases/store/store';
import { findLastBackup } from '../backup/backup';
import { thresholds } from '../system/health';

/** What was tried, and one sentence about it. */
export type CheckResult = {
  readonly what: 'settings' | 'folders' | 'database' | 'clock' | 'releases' | 'backup' | 'mail';
  readonly isRight: boolean;
  readonly sentence: string;
};

/** Tries everything that a server needs to start and to work, and leaves nothing behind; `program` is the file that runs. */
export async function checkInstallation(config: Config, program: string): Promise<readonly CheckResult[]> {
  const folders = await find('folders', () => checkFolders(config));
  // What can only be asked there is said after it.
  const asked: CheckResult[] = [];
  const database = await find('database', () => tryDatabase(config, program, asked));
  const mail = await find('mail', () => tryMail(config));
  return [...settingsOf(config), ...findMissingFiles(config), folders, database, ...asked, mail];
}

function settingsOf({ misspelt }: Config): readonly CheckResult[] {
  const what = 'settings';
  if (misspelt.length === 0) {
    return [{ what, isRight: true, sentence: 'They can be read, and no variable looks like one misspelt.' }];
  }
  return misspelt.map((each) => ({ what, isRight: false, sentence: describeMisspeltSetting(each) }));
}

/** Files that a setting names; without them the server starts, and lacks what they hold. */
function findMissingFiles({ browserPath }: Config): readonly CheckResult[] {
  const named = { BROWSER_PATH: browserPath };
  return Object.entries(named)
    .filter(([, file]) => file !== undefined && !existsSync(file))
    .map(([setting, file]) => ({
      what: 'settings',
      isRight: false,
      sentence: `${setting} names ${file}, which is not there.`,
    }));
}

/** One line for each finding. */
export function formatCheckResults(findings: readonly CheckResult[]): string {
  return findings
    .map(({ what, isRight, sentence }) => `${isRight ? 'ok   ' : 'WRONG'}  ${what.padEnd(10)}${sentence}`)
    .join('\n');
}

async function find(what: CheckResult['what'], look: () => Promise<string>): Promise<CheckResult> {
  try {
    return { what, isRight: true, sentence: await look() };
  } catch (error) {
    return { what, isRight: false, sentence: sentenceOf(error) };
  }
}

function sentenceOf(error: unknown): string {
  if (isUnreachable(error)) return explainDatabaseError(error).message;
  // A refusal is one, too.
  return error instanceof Failure ? error.message : `It failed: ${reason(error)}.`;
}

async function tryDatabase(config: Config, program: string, others: CheckResult[]): Promise<string> {
  const add = async (what: CheckResult['what'], look: () => Promise<string>) => {
    others.push(await find(what, look));
  };
  if (!config.isDataNamed) await requireInstallation(config);
  const sentence = await inspectDatabase(config, program, async (visited) => {
    await add('clock', () => tryClock(program, visited.aheadMs));
    if (visited.isSetUp) await add('releases', () => tryList(visited.db));
    await add('backup', () => tryBackup(visited.db));
    if (!visited.canCreate) {
      throw new Failure(
        'The role in DATABASE_URL may not create tables: let it own its schema, as in "alter schema public owner to <role>".',
      );
    }
    const state = visited.isSetUp ? 'set up' : 'empty';
    return `PostgreSQL ${visited.postgresVersion} answers${config.databaseUrl ? '' : ` in ${config.dataDir}`}; it is ${state}.`;
  });
  if (sentence !== undefined) return sentence;
  await add('clock', () => tryClock(program));
  return `There is none yet: "serve" would make one in ${config.dataDir}. To use a PostgreSQL of your own instead, set DATABASE_URL.`;
}

/** What is stored carries the time of the database, and what is sent that of this computer. */
async function tryClock(program: string, aheadMs?: number): Promise<string> {
  const { mtime } = await stat(program);
  if (Date.now() < mtime.getTime()) {
    throw new Failure(
      `The clock says ${new Date().toISOString()}, but this program is of ${mtime.toISOString()}: set the clock.`,
    );
  }
  if (aheadMs === undefined) return `${new Date().toISOString()}.`;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds > thresholds.clockSeconds.attention) {
    throw new Failure(
      `The clock of the database is ${seconds} seconds ${aheadMs > 0 ? 'ahead' : 'behind'}: set both by a time server (NTP).`,
    );
  }
  return `${new Date().toISOString()}, as the database has it.`;
}

async function tryList(db: Database): Promise<string> {
  const { list } = await readLiveList({ db });
  return list ? `${list.remotes.length} remotes are live.` : 'Nothing is released yet.';
}

async function tryBackup(db: Database): Promise<string> {
  const { rows } = await sql`select from pg_class where oid = to_regclass('last_backup')`.execute(db);
  const last = rows.length > 0 ? await findLastBackup(db) : undefined;
  if (!last) return 'There is none yet: "backup --to <folder> --keep 14" makes them, by a timer every night.';
  const hours = last.ageSeconds / 3600;
  const made = `The last backup was made ${last.madeAt.toISOString()}, in ${(last.bytes / 1e6).toFixed(1)} MB.`;
  if (hours <= thresholds.backupHours.broken) return made;
  throw new Failure(`${made} That is ${Math.floor(hours)} hours ago: see why none was made since.`);
}

async function tryMail({ smtp }: Config): Promise<string> {
  if (!smtp) return 'None is sent: SMTP_URL is not set.';
  const { host } = new URL(smtp.url);
  await verifySmtp(smtp).catch((error) => {
    throw new Failure(`${host}: ${describeMailError(error)}`);
  });
  return `${host} takes messages.`;
}

/** Whether all that is written has a place, and the shell is there; nothing is made. */
export async function checkFolders(config: Config): Promise<string> {
  const { dataDir, shellDir } = config;
  const there = await nearestFolder(dataDir);
  const { bavail, bsize } = await statfs(there);
  const freeMb = Math.floor((bavail * bsize) / 1e6);
  if (freeMb < embedded.leastFreeMb) {
    throw new Failure(`Only ${freeMb} MB are free for the data folder ${dataDir}: make room.`);
  }
  await checkDeletionsFile(config);
  const index = join(shellDir, 'index.html');
  await access(index, constants.R_OK).catch(() => {
    throw new Failure(`There is no shell in ${shellDir}: build it, or say where it is with SHELL_DIR.`);
  });
  return `${dataDir} can be ${there === dataDir ? 'written to' : 'made'}, with ${(freeMb / 1000).toFixed(1)} GB free.`;
}

/** The data folder or, where the first start is to make it, the one in which it does. */
async function nearestFolder(dataDir: string, folder = dataDir): Promise<string> {
  try {
    // With the slash a file is none.
    await access(join(folder, '/'), constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && folder !== dirname(folder)) {
      return nearestFolder(dataDir, dirname(folder));
    }
    throw new Failure(
      `The data folder ${dataDir} cannot be written to (${reason(error)}): change its owner, or choose another with DATA_DIR.`,
    );
  }
}

/** Beside the data its folder is made; another is not, as it may be a disk that is not mounted. */
export async function checkDeletionsFile({ dataDir, deletionsFile: file }: Config): Promise<void> {
  if (dirname(file) === dataDir) return;
  try {
    await access(file, constants.W_OK).catch(async (error) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      await access(dirname(file), constants.W_OK | constants.X_OK);
    });
  } catch (error) {
    throw new Failure(
      `The list of deletions ${file} cannot be written (${reason(error)}): make its folder, or mount its disk, and let the program write there.`,
    );
  }
}
