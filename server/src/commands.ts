import { resolve } from 'node:path';
import { toCatalogue } from '@venture/rules/catalogue';
import { CommanderError } from 'commander';
import { addAdminCommands } from './accounts/admin';
import { requireInstallation } from './database/inspect';
import type { Database } from './database/schema';
import { createRulesRunner } from './judging/rules';
import { addBackupCommands } from './operations/backup/command';
import { checkInstallation, formatCheckResults } from './operations/checks';
import { withCommandDatabase } from './operations/command-database';
import { fillDemoDatabase, MOST_LEARNERS } from './operations/seed/seed';
import { type CommandRunner, createCommandLine, wholeNumber } from './process/command-line';
import type { Config } from './process/config';
import { VERSION } from './process/version';
import { addReleaseCommands } from './releases/command';
import { createReleaseReader } from './releases/store/reader';
import { createReleaseRegistry } from './releases/store/registry';
import { runServeCommand, type ServeContext } from './serve-command';
import { addTeamCommands } from './teams/command';

type CommandContext = ServeContext & {
  /** Shows a line about the progress. */
  readonly tell: (line: string) => void;
};

/** The settings, their database, and what else a command needs. */
type Installation = Config & {
  readonly db: Database;
  readonly url: string;
  readonly context: CommandContext;
};

const SETTINGS =
  '\nWithout a command: serve. Settings come from the environment, such as PORT, DATA_DIR and DATABASE_URL: server/README.md lists them.';

const FAILED = 1;

/** Runs the typed command; `open` reads the settings once the words have proved to be a command. */
export async function runCommand(args: readonly string[], open: () => CommandContext): Promise<void> {
  try {
    await commandLine(open).parseAsync(args.length > 0 ? args : ['serve'], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode;
  }
}

function commandLine(open: () => CommandContext) {
  const program = createCommandLine()
    .version(VERSION, '--version', 'says which version this is')
    .addHelpText('after', SETTINGS);
  const run = runnerOf(open);
  program
    .command('serve')
    .description('starts the app and says at which address')
    .option('--local <folders...>', 'releases these built remotes first, so that they are what is live')
    .action(async ({ local = [] }: { readonly local?: readonly string[] }) => {
      const context = open();
      const remotes = local.map((folder) => resolve(folder));
      context.print(await runServeCommand(remotes, context));
    });
  program
    .command('check')
    .description('tries everything that a server needs, and says what is wrong')
    .action(async () => {
      const { config, from, print } = open();
      const results = await checkInstallation(config, from);
      print(formatCheckResults(results));
      if (results.some(({ isRight }) => !isRight)) process.exitCode = FAILED;
    });
  addTeamCommands(addAdminCommands(program, run), run);
  addBackupCommands(program, run);
  addReleaseCommands(program, run);
  program
    .command('seed')
    .description('fills a demo database')
    .option('--learners <number>', 'how many learners to create', wholeNumber(1, MOST_LEARNERS), 1000)
    .option('--seed <number>', 'the same one makes the same learners', wholeNumber(0, 2 ** 32 - 1), 1)
    .option('--beside-real-people', 'also where somebody has signed up', false)
    .action((options: SeedFlags) => run((installation) => seed(options, installation)));
  return program;
}

function runnerOf(open: () => CommandContext): CommandRunner<Installation> {
  return async (work, { mayBeNew = false } = {}) => {
    const context = open();
    if (!mayBeNew) await requireInstallation(context.config);
    let text = '';
    await withCommandDatabase(context, context.from, async (db, url) => {
      text = await work({ ...context.config, db, url, context });
    });
    context.print(text);
  };
}

type SeedFlags = { readonly learners: number; readonly seed: number; readonly besideRealPeople: boolean };

async function seed(
  { besideRealPeople, ...flags }: SeedFlags,
  { db, context: { log, tell } }: Installation,
): Promise<string> {
  const releases = createReleaseRegistry(createReleaseReader(db), log);
  const rules = createRulesRunner(releases, log);
  try {
    const counted = toCatalogue(await releases.declarations());
    const catalogue = await rules.taught();
    const options = { ...flags, catalogue, counted, now: new Date(), tell };
    return await fillDemoDatabase(db, options, besideRealPeople);
  } finally {
    rules.close();
  }
}
