import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CheckName, CheckResult } from '@venture/api/v1/system';
import { type RawBuilder, sql } from 'kysely';
import { getSettingsStore } from '../administration/settings';
import { explainDatabaseError, isUnreachableError } from '../database/errors';
import { inspectDatabase, requireInstallation } from '../database/inspect';
import type { Database } from '../database/schema';
import type { Readiness } from '../database/storage';
import { countUnjudged } from '../learning/unjudged';
import { describeMailError } from '../mail/mail';
import { verifySmtp } from '../mail/smtp';
import { cacheFor } from '../process/cache';
import type { Config } from '../process/config';
import { errorCode, Failure, reason } from '../process/failure';
import { readLiveList } from '../releases/store/store';
import { findLastBackup } from './backup/backup';
import { checks as limits } from './limits.json';

type Installation = {
  readonly config: Config;
  /** The program file that is running. */
  readonly program: string;
  /** Undefined if there is no database yet. */
  readonly db?: Database | undefined;
  /** Whether this program has set the database up. */
  readonly isSetUp: boolean;
  readonly readiness?: () => Promise<Readiness>;
};

/** Describes a part's state in a sentence, or throws a {@link Failure} with what is wrong and a remedy. */
type Look = () => Promise<string>;

/** Lists all checks that `check`, `/metrics` and the admin page show; `/readyz` shows the first database check. */
function listChecks({
  config,
  program,
  db,
  isSetUp,
  readiness,
}: Installation): readonly (readonly [CheckName, Look])[] {
  return [
    ['settings', async () => checkSettings(config)],
    ['folders', () => checkFolders(config)],
    ['database', () => checkDatabase(config, db, readiness)],
    ['clock', () => checkClock(program, db)],
    ...(db && isSetUp
      ? ([
          ['releases', () => checkReleases(db)],
          ['backup', () => checkBackup(db)],
          ['results', () => checkResults(db)],
        ] as const)
      : []),
    ['mail', cacheFor(limits.mailKeptMs, () => checkMail(config, isSetUp ? db : undefined))],
  ];
}

/** Checks everything a server needs in parallel and leaves nothing behind. A hanging check fails; the others answer. */
export function createChecks(installation: Installation): () => Promise<readonly CheckResult[]> {
  const checks = listChecks(installation);
  return cacheFor(limits.keptMs, () => Promise.all(checks.map(runCheck)));
}

/** Runs all checks without a server; `program` is the file that runs. */
export async function checkInstallation(config: Config, program: string): Promise<readonly CheckResult[]> {
  const parts = { config, program, isSetUp: false };
  try {
    if (!config.isDataNamed) await requireInstallation(config);
    const results = await inspectDatabase(config, program, (db, isSetUp) =>
      createChecks({ ...parts, db, isSetUp })(),
    );
    return results ?? (await createChecks(parts)());
  } catch (error) {
    const others = (await createChecks(parts)()).filter(({ name }) => name !== 'database');
    return [...others, { name: 'database', isRight: false, sentence: describeFailure(error) }];
  }
}

/** Formats results, one per line. */
export function formatCheckResults(results: readonly CheckResult[]): string {
  return results
    .map(({ name, isRight, sentence }) => `${isRight ? 'ok   ' : 'WRONG'}  ${name.padEnd(10)}${sentence}`)
    .join('\n');
}

async function runCheck([name, look]: readonly [CheckName, Look]): Promise<CheckResult> {
  try {
    return { name, isRight: true, sentence: await withTimeout(look()) };
  } catch (error) {
    return { name, isRight: false, sentence: describeFailure(error) };
  }
}

function describeFailure(error: unknown): string {
  if (isUnreachableError(error)) return explainDatabaseError(error).message;
  // A Failure says what the check found wrong.
  return error instanceof Failure ? error.message : `It failed: ${reason(error)}.`;
}

/** Throws if no answer comes in time. */
async function withTimeout<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure('There was no answer in time.')), limits.answerMs);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}

function checkSettings({ misspelt }: Config): string {
  if (misspelt.length > 0) throw new Failure(misspelt.join(' '));
  return 'They can be read, and no variable looks like one misspelt.';
}

/** Checks that all data has a writable place and the shell exists; creates nothing. */
export async function checkFolders(config: Config): Promise<string> {
  const { dataDir, shellDir } = config;
  const there = await nearestFolder(dataDir);
  const { freeBytes, totalBytes } = await readDiskSpace(dataDir);
  const free = `${(freeBytes / 1e9).toFixed(1)} GB`;
  if (freeBytes < totalBytes * limits.leastFreeShare)
    throw new Failure(`Only ${free} are free for the data folder ${dataDir}: make room.`);
  await access(join(shellDir, 'index.html'), constants.R_OK).catch(() => {
    throw new Failure(`There is no shell in ${shellDir}: build it, or say where it is with SHELL_DIR.`);
  });
  return `${dataDir} can be ${there === dataDir ? 'written to' : 'made'}, with ${free} free.`;
}

/** Reads the free space for a folder, even if it does not exist yet. */
export async function readDiskSpace(folder: string) {
  const { bavail, blocks, bsize } = await statfs(await nearestFolder(folder));
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Returns the data folder or, before the first start, its nearest existing parent. */
async function nearestFolder(dataDir: string, folder = dataDir): Promise<string> {
  try {
    // The slash excludes files.
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

/** Possible faults of the database; `/readyz` uses these sentences too. */
export const DATABASE_TROUBLES = {
  unreachable:
    'The database does not answer: see whether PostgreSQL runs, and whether DATABASE_URL is right.',
  'read-only': 'The database can only be read: let DATABASE_URL lead to one that can be written to.',
  'disk-full': 'The disk of the database is full: make room on it.',
} as const;

async function checkDatabase(
  { databaseUrl, dataDir }: Config,
  db: Database | undefined,
  readiness: Installation['readiness'],
): Promise<string> {
  if (!db)
    return `There is none yet: "serve" would make one in ${dataDir}. To use a PostgreSQL of your own instead, set DATABASE_URL.`;
  const state = (await readiness?.()) ?? 'ready';
  if (state !== 'ready') throw new Failure(DATABASE_TROUBLES[state]);
  const { version, canCreate } = await one(
    db,
    sql<{ version: string; canCreate: boolean }>`
      select current_setting('server_version') as version,
        coalesce(has_schema_privilege(current_schema(), 'create'), false) as "canCreate"`,
  );
  if (!canCreate)
    throw new Failure(
      'The role in DATABASE_URL may not create tables: let it own its schema, as in "alter schema public owner to <role>".',
    );
  return `PostgreSQL ${version} answers${databaseUrl ? '' : ` in ${dataDir}`}.`;
}

/** Checks both clocks: stored data has the time of the database, and sent data that of this computer. */
async function checkClock(program: string, db: Database | undefined): Promise<string> {
  const { mtime } = await stat(program);
  const here = new Date();
  if (here < mtime)
    throw new Failure(
      `The clock says ${here.toISOString()}, but this program is of ${mtime.toISOString()}: set the clock.`,
    );
  if (!db) return `${here.toISOString()}.`;
  const { now } = await one(db, sql<{ now: Date }>`select clock_timestamp() as now`);
  const aheadMs =
    now.getTime() < here.getTime() ? now.getTime() - here.getTime() : Math.max(0, now.getTime() - Date.now());
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  if (seconds > limits.mostClockSeconds)
    throw new Failure(
      `The clock of the database is ${seconds} seconds ${aheadMs > 0 ? 'ahead' : 'behind'}: set both by a time server (NTP).`,
    );
  return `${here.toISOString()}, as the database has it.`;
}

async function checkReleases(db: Database): Promise<string> {
  const { list } = await readLiveList({ db });
  return list ? `${list.remotes.length} remotes are live.` : 'Nothing is released yet.';
}

/** The first backup may take as long as two nights to be made. */
async function checkBackup(db: Database): Promise<string> {
  const last = await findLastBackup(db);
  if (last) {
    const made = `The last backup was made ${last.madeAt.toISOString()}.`;
    const hours = last.ageSeconds / HOUR;
    if (hours <= limits.mostBackupHours) return made;
    throw new Failure(
      `${made} That is ${Math.floor(hours)} hours ago: the log of venture-quest-backup says why.`,
    );
  }
  const { hours } = await one(
    db,
    sql<{ hours: number }>`
      select coalesce(extract(epoch from now() - min(applied_at)) / ${HOUR}, 0)::float8 as hours from migrations`,
  );
  const none = 'There is none yet: "backup --to <folder> --keep 14" makes them, by a timer every night.';
  if (hours > limits.mostBackupHours) throw new Failure(none);
  return none;
}

const HOUR = 3600;

async function checkResults(db: Database): Promise<string> {
  const { count, seconds } = await countUnjudged(db);
  if (seconds <= limits.mostResultHours * HOUR)
    return count === 0 ? 'None waits to be judged.' : `${count} wait to be judged.`;
  throw new Failure(
    `${count} wait to be judged, the first for ${Math.floor(seconds / HOUR)} hours: search the log for "rules gave no answer", and roll that release back.`,
  );
}

async function checkMail({ smtp }: Config, db: Database | undefined): Promise<string> {
  if (!smtp) {
    const isNeeded = db && (await getSettingsStore(db).latest()).settings.confirmEmail;
    if (isNeeded)
      throw new Failure(
        'Addresses are to be confirmed, but no mail is sent: set SMTP_URL, or switch that off in the settings.',
      );
    return 'None is sent: SMTP_URL is not set.';
  }
  const { host } = new URL(smtp.url);
  await verifySmtp(smtp).catch((error) => {
    throw new Failure(`${host}: ${describeMailError(error)}`);
  });
  return `${host} takes messages.`;
}

async function one<Row>(db: Database, question: RawBuilder<Row>): Promise<Row> {
  const { rows } = await question.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database answered nothing.');
  return row;
}
