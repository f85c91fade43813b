import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseAdmin, runAdminCommand } from './accounts/privileges/admin';
import { apiBasePath } from './app';
import type { Database } from './database/schema';
import { requireInstallation } from './database/visit';
import { COMMAND_NAMES, HELP } from './help';
import { createRules } from './judging/rules';
import { declareActivities } from './learning/activities';
import { isBackupCommand, parseBackupCommand, runBackupCommand } from './operations/backup/command';
import { checkInstallation, formatCheckResults } from './operations/check/check';
import { checkDeletionsFile } from './operations/check/folders';
import { watchDatabase, withCommandDatabase } from './operations/for-command';
import { parseSeedCommand, runSeedCommand, type SeedCommand } from './operations/seed/command';
import { type Config, readConfig } from './process/config';
import { Failure, reason } from './process/failure';
import { createJsonLog, createLogOutput, type Log } from './process/log';
import { createMetrics, type Metrics } from './process/metrics';
import { describeMisspeltSetting } from './process/misspelt';
import { findProgramRoot } from './process/places';
import { VERSION } from './process/version';
import { isReleaseCommand, publishAndPruneCheckout, runReleaseCommand, TAKE_OVER } from './releases/command';
import type { ReleaseEnvironment } from './releases/environment';
import { parseKeysCommand, runKeysCommand } from './releases/keys-command';
import { raiseListSerial, renewList } from './releases/operate';
import { RefusalError } from './releases/refusal';
import { createReleaseRegistry } from './releases/release-rules';
import { ensureSigningKey, hasSigningKey } from './releases/store/keys';
import { createReleaseReader } from './releases/store/reader';
import { readListEnvelope } from './releases/store/store';
import { importEarlierStore } from './releases/store/take-over';
import { createReleaseStore } from './releases/verified-list';
import { type RunningServer, serve } from './serve';
import { exportSite, parseExportCommand } from './site/export';
import { parseTeamCommand } from './teams/command';

/** The bundle itself: folders and packages are found from where it lies. */
const HERE = fileURLToPath(import.meta.url);

const SERVE_USAGE = 'Usage: serve [--local <all remotes of a checkout> ...]';

const SIGN_AGAIN =
  'Browsers may have seen a later list of remotes: run "releases sign" where the signing key is.';

const NOTHING_RELEASED =
  'nothing is released yet, so nobody can log in or learn: "npm start" releases what a checkout has built, "release" a single remote';

const EXIT = { failed: 1, interrupted: 130 } as const;

type Context = { readonly config: Config; readonly log: Log };

async function main([command = 'serve', ...args]: readonly string[]): Promise<void> {
  if (command === '--version') return print(VERSION);
  if (command === '--help' || command === 'help') return print(HELP);
  const config = readConfig(process.env, findProgramRoot(HERE));
  const metrics = createMetrics();
  surviveClosedOutput();
  const log = createJsonLog(config.logLevel, createLogOutput(process.stderr.fd, metrics.logFailures));
  if (command === 'serve') return run({ config, log, metrics }, parseServe(args));
  if (command === 'admin') {
    const about = parseTeamCommand(args);
    if (about)
      return withInstallation({ config, log }, (db) =>
        about(db, { ...config, renewList: () => renewList({ ...config, db }) }),
      );
    const admin = parseAdmin(args);
    return withInstallation({ config, log }, (db) => runAdminCommand(admin, db, config));
  }
  if (isBackupCommand(command)) {
    const saving = parseBackupCommand(command, args);
    const open = command === 'restore' ? withDatabase : withInstallation;
    return open({ config, log }, async (db) => {
      const said = await runBackupCommand(saving, db, { ...config, tell });
      return command !== 'backup' ? `${said}${await afterRestoring({ ...config, db })}` : said;
    });
  }
  if (command === 'keys') {
    const keys = parseKeysCommand(args);
    return withDatabase({ config, log }, (db) => runKeysCommand(keys, { ...config, db }));
  }
  if (command === 'check') return check({ config, log });
  if (command === 'seed') return seed(parseSeedCommand(args), { config, log });
  if (command === 'export') {
    const folder = parseExportCommand(args);
    return withInstallation({ config, log }, (db) =>
      exportSite(folder, { ...config, apiBase: apiBasePath(config.publicPath) }, { ...config, db }, log),
    );
  }
  if (isReleaseCommand(command)) {
    return withDatabase({ config, log }, async (db) => {
      if (args[0] !== TAKE_OVER) await importEarlierStore(config.storeDir, { ...config, db }, log);
      return runReleaseCommand(command, args, { ...config, db });
    });
  }
  throw new Failure(
    `There is no command "${[command, ...args].join(' ')}": use one of ${COMMAND_NAMES.join(', ')}.`,
  );
}

/** What is left to do for the releases that a backup held. */
async function afterRestoring(environment: ReleaseEnvironment): Promise<string> {
  const isListed = await raiseListSerial(environment).catch((error) => {
    if (error instanceof RefusalError) return false;
    throw error;
  });
  return isListed ? '' : `\n${SIGN_AGAIN}`;
}

/** The built remotes of a checkout that the server is to publish before it is ready. */
function parseServe(args: readonly string[]): readonly string[] {
  const [option, ...folders] = args;
  if (option === undefined) return [];
  if (option !== '--local' || folders.length === 0) throw new Failure(SERVE_USAGE);
  return folders.map((folder) => resolve(folder));
}

type Serving = Context & { readonly metrics: Metrics };

async function run({ config, log, metrics }: Serving, local: readonly string[]): Promise<void> {
  const prepare = async (environment: ReleaseEnvironment) => {
    await importEarlierStore(config.storeDir, { ...config, ...environment }, log);
    const remotes = local.length > 0 ? local : await packagedRemotes(environment, config);
    if (remotes.length > 0) print(await publishAndPruneCheckout(remotes, environment));
    if (!config.remotes && (await readListEnvelope(environment.db)) === undefined) log.warn(NOTHING_RELEASED);
    await renewList(environment).catch((error) =>
      log.warn('the list was not renewed', { reason: reason(error) }),
    );
  };
  for (const each of config.misspelt) log.warn(describeMisspeltSetting(each));
  await checkDeletionsFile(config).catch((error) => log.warn(reason(error)));
  const starting = serve(config, HERE, log, { metrics, prepare });
  stopOnSignal(starting, config.drainMs);
  const waits = watchDatabase(config.databaseUrl, log.warn);
  const { address } = await starting.finally(waits.stop);
  process.stdout.write(`Venture Quest is ready at ${address}\n`);
}

/** The remotes that came with the program, where it can release them. */
async function packagedRemotes(
  environment: ReleaseEnvironment,
  { packagedRemotes: folder }: Config,
): Promise<readonly string[]> {
  if (folder === undefined) return [];
  await ensureSigningKey(environment);
  if (!(await hasSigningKey(environment))) return [];
  return (await readdir(folder)).map((name) => join(folder, name));
}

async function check({ config, log }: Context): Promise<void> {
  const findings = await checkInstallation(config, HERE, log);
  print(formatCheckResults(findings));
  if (findings.some(({ isRight }) => !isRight)) process.exitCode = EXIT.failed;
}

/**
 * Ends what is running in good order: at SIGTERM after balancers had time to notice, at Ctrl+C at once, and a second
 * Ctrl+C does not wait for anything.
 */
function stopOnSignal(starting: Promise<RunningServer>, drainMs: number): void {
  let isStopping = false;
  const stop = async (afterMs: number) => {
    if (isStopping) return;
    isStopping = true;
    const running = await starting;
    if (afterMs > 0) running.leave();
    await wait(afterMs);
    await running.stop();
    process.exit();
  };
  const stopAfter = (ms: number) => void stop(ms).catch(fail);
  process.on('SIGTERM', () => stopAfter(drainMs));
  process.on('SIGINT', () => (isStopping ? process.exit(EXIT.interrupted) : stopAfter(0)));
  // It means that the terminal was closed. Elsewhere it is what makes other programs read their settings again.
  process.on('SIGHUP', () => process.stdin.isTTY && stopAfter(0));
}

function withDatabase(context: Context, work: (db: Database) => Promise<string>): Promise<void> {
  return withCommandDatabase({ ...context, tell }, HERE, async (db) => print(await work(db)));
}

/** The same for what is there already. */
async function withInstallation(context: Context, work: (db: Database) => Promise<string>): Promise<void> {
  await requireInstallation(context.config);
  await withDatabase(context, work);
}

async function seed(command: SeedCommand, context: Context): Promise<void> {
  const { config, log } = context;
  await withDatabase(context, async (db) => {
    const releases = createReleaseRegistry(createReleaseStore(config, createReleaseReader(db)), log);
    const rules = createRules(releases, log);
    try {
      await declareActivities(db, await releases.declarations());
      return await runSeedCommand(command, { db, catalogue: await rules.taught(), now: new Date(), tell });
    } finally {
      rules.close();
    }
  });
}

/** What nobody reads any more, or a full disk does not take, is no reason to end. */
function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** How far a command is; what it answers is printed. */
function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(text: string): void {
  if (text) process.stdout.write(`${text}\n`);
}

/** A failure is one sentence; anything else is a mistake of ours and shows where. */
function fail(error: unknown): void {
  const text =
    error instanceof Failure ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`, () => process.exit(EXIT.failed));
}

main(process.argv.slice(2)).catch(fail);
