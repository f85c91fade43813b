import { fileURLToPath } from 'node:url';
import { administer, parseAdmin } from './accounts/privileges/admin';
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
import { COMMANDS, isCommand, runCommand } from './releases/command';
import { releaseRules } from './releases/release-rules';
import { type Running, serve } from './serve';
import { parseTeamCommand } from './teams/command';

/** The bundle itself: folders and packages are found from where it lies. */
const HERE = fileURLToPath(import.meta.url);

const EXIT = { failed: 1, interrupted: 130 } as const;

type Context = { readonly config: Config; readonly log: Log };

async function main([command = 'serve', ...args]: readonly string[]): Promise<void> {
  const config = readConfig(process.env, checkoutOf(HERE));
  const log = jsonLog(config.logLevel);
  if (command === 'serve' && args.length === 0) return run(config, log);
  if (command === 'admin') {
    const about = parseTeamCommand(args);
    if (about) return withDatabase({ config, log }, about);
    const admin = parseAdmin(args);
    return withDatabase({ config, log }, (db) => administer(admin, db, config));
  }
  if (command === 'backup' || command === 'restore') {
    const saving = parseBackup(command, args);
    return withDatabase({ config, log }, (db) => runBackup(saving, db));
  }
  if (command === 'seed') return seed(parseSeed(args), { config, log });
  if (isCommand(command)) return print(await runCommand(command, args, config));
  const commands = ['serve', 'admin', 'backup', 'restore', 'seed', ...COMMANDS].join(', ');
  throw new Failure(`There is no command "${[command, ...args].join(' ')}": use one of ${commands}.`);
}

async function run(config: Config, log: Log): Promise<void> {
  const starting = serve(config, HERE, log);
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
  const releases = releaseRules(config, log);
  const rules = rulesOf(releases, log);
  try {
    const catalogue = await rules.taught();
    const tell = (line: string) => void process.stderr.write(`${line}\n`);
    await withDatabase(context, async (db) => {
      await declareActivities(db, await releases.declarations());
      return runSeed(command, { db, catalogue, now: new Date(), tell });
    });
  } finally {
    rules.close();
  }
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
