import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { administer, parseAdmin } from './accounts/privileges/admin';
import { API_PATH } from './app';
import type { Database } from './database/schema';
import { openStorage } from './database/storage';
import { rulesOf } from './judging/rules';
import { declareActivities } from './learning/activities';
import { parseBackup, runBackup } from './operations/backup/command';
import { parseSeed, runSeed, type SeedCommand } from './operations/seed/command';
import { checkoutOf } from './process/checkout';
import { type Config, readConfig } from './process/config';
import { Failure } from './process/failure';
import { jsonLog, type Log } from './process/log';
import { COMMANDS, isCommand, publishLocal, runCommand } from './releases/command';
import type { ReleaseEnvironment } from './releases/environment';
import { listAnew } from './releases/operate';
import { RefusalError } from './releases/refusal';
import { releaseRules } from './releases/release-rules';
import { releaseReader } from './releases/store/reader';
import { takeOver } from './releases/store/take-over';
import { releaseStore } from './releases/verified-list';
import { type Running, serve } from './serve';
import { exportSite, parseExport } from './site/export';
import { parseTeamCommand } from './teams/command';

/** The bundle itself: folders and packages are found from where it lies. */
const HERE = fileURLToPath(import.meta.url);

const SERVE_USAGE = 'Usage: serve [--local <all remotes of a checkout> ...]';

const SIGN_AGAIN =
  'Browsers may have seen a later list of remotes: run "releases sign" where the signing key is.';

const EXIT = { failed: 1, interrupted: 130 } as const;

type Context = { readonly config: Config; readonly log: Log };

async function main([command = 'serve', ...args]: readonly string[]): Promise<void> {
  const config = readConfig(process.env, checkoutOf(HERE));
  const log = jsonLog(config.logLevel);
  if (command === 'serve') return run({ config, log }, parseServe(args));
  if (command === 'admin') {
    const about = parseTeamCommand(args);
    if (about) return withDatabase({ config, log }, about);
    const admin = parseAdmin(args);
    return withDatabase({ config, log }, (db) => administer(admin, db, config));
  }
  if (command === 'backup' || command === 'restore') {
    const saving = parseBackup(command, args);
    return withDatabase({ config, log }, async (db) => {
      const said = await runBackup(saving, db);
      return command === 'restore' ? `${said}${await afterRestoring({ ...config, db })}` : said;
    });
  }
  if (command === 'seed') return seed(parseSeed(args), { config, log });
  if (command === 'export') {
    const folder = parseExport(args);
    return withDatabase({ config, log }, (db) =>
      exportSite(folder, { ...config, apiBase: API_PATH }, { ...config, db }, log),
    );
  }
  if (isCommand(command)) {
    return withDatabase({ config, log }, async (db) => {
      await takeOver(config.storeDir, { ...config, db }, log);
      return runCommand(command, args, { ...config, db });
    });
  }
  const commands = ['serve', 'admin', 'backup', 'restore', 'export', 'seed', ...COMMANDS].join(', ');
  throw new Failure(`There is no command "${[command, ...args].join(' ')}": use one of ${commands}.`);
}

/** What is left to do for the releases that a backup held. */
async function afterRestoring(environment: ReleaseEnvironment): Promise<string> {
  const isListed = await listAnew(environment).catch((error) => {
    if (error instanceof RefusalError) return false;
    throw error;
  });
  return isListed ? '' : ` ${SIGN_AGAIN}`;
}

/** The built remotes of a checkout that the server is to publish before it is ready. */
function parseServe(args: readonly string[]): readonly string[] {
  const [option, ...folders] = args;
  if (option === undefined) return [];
  if (option !== '--local' || folders.length === 0) throw new Failure(SERVE_USAGE);
  return folders.map((folder) => resolve(folder));
}

async function run({ config, log }: Context, local: readonly string[]): Promise<void> {
  const starting = serve(config, HERE, log, async (environment) => {
    await takeOver(config.storeDir, environment, log);
    if (local.length > 0) print(await publishLocal(local, environment));
  });
  stopOnSignal(starting);
  const { address } = await starting;
  process.stdout.write(`Venture Quest is ready at ${address}\n`);
}

/** The first signal ends what is running in good order, a second one at once. */
function stopOnSignal(starting: Promise<Running>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(EXIT.interrupted);
    isStopping = true;
    starting.then((running) => running.stop()).then(() => process.exit(), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

async function withDatabase(
  { config, log }: Context,
  work: (db: Database) => Promise<string>,
): Promise<void> {
  const storage = await openStorage(config, HERE, log);
  try {
    print(await work(storage.db));
  } finally {
    await storage.close();
  }
}

async function seed(command: SeedCommand, context: Context): Promise<void> {
  const { config, log } = context;
  const tell = (line: string) => void process.stderr.write(`${line}\n`);
  await withDatabase(context, async (db) => {
    const releases = releaseRules(releaseStore(config, releaseReader(db)), log);
    const rules = rulesOf(releases, log);
    try {
      await declareActivities(db, await releases.declarations());
      return await runSeed(command, { db, catalogue: await rules.taught(), now: new Date(), tell });
    } finally {
      rules.close();
    }
  });
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
