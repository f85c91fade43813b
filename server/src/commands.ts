import { declaredBy } from '@venture/progress/declared';
import { USAGE as ADMIN_USAGE, parseAdminCommand, runAdminCommand } from './accounts/admin';
import { requireInstallation } from './database/inspect';
import type { Database } from './database/schema';
import { createRulesRunner } from './judging/rules';
import { USAGE as BACKUP_USAGE, parseBackupCommand } from './operations/backup/command';
import { checkInstallation, formatCheckResults } from './operations/check-command';
import { withCommandDatabase } from './operations/command-database';
import { parseSeedCommand, runSeedCommand, USAGE as SEED_USAGE } from './operations/seed/command';
import type { Config } from './process/config';
import { Failure } from './process/failure';
import { parseReleaseCommand, USAGE as RELEASE_USAGE, type ReleaseCommand } from './releases/command';
import { createReleaseRegistry } from './releases/registry';
import { createReleaseReader } from './releases/store/reader';
import { parseServeCommand, runServeCommand, USAGE as SERVE_USAGE, type ServeContext } from './serve-command';
import { parseTeamCommand, USAGE as TEAM_USAGE } from './teams/command';

type CommandContext = ServeContext & {
  /** Says how far a command is. */
  readonly tell: (line: string) => void;
};

/** What a command prints at its end, and whether it ended well. */
type Outcome = { readonly text: string; readonly isGood?: boolean };
type Run = (context: CommandContext) => Promise<Outcome>;

type Command = {
  readonly name: string;
  /** As `--help` shows it after the name. */
  readonly takes?: string;
  readonly meaning: string;
  /** What its own `--help` and its errors say. */
  readonly usage: string;
  /** What the options of its usage mean, for its `--help`. */
  readonly options?: Readonly<Record<string, string>>;
  /** Reads its arguments, before anything is opened for it. Throws a {@link Failure} with the usage. */
  readonly parse: (args: readonly string[]) => Run;
};

const CHECK_USAGE = 'Usage: check';

const ADMIN_OPTIONS = {
  '--audience': 'whom the tokens of the issuer have to be for, as the workflow of the CI requests them',
  '--claim': 'what a token has to state, such as repository=owner/game; once for each claim',
  '--remotes': 'the names of the remotes that may be released with it, separated by commas',
  '--actions': 'what may be done to them, separated by commas',
  '--days': 'after how many days the token ends; 30 unless you say so',
  '--label': 'what the token is for, as lists and the history show it',
};

const BACKUP_OPTIONS = {
  '--to': 'makes the backup in this folder, which has to exist, under a name with the time',
  '--keep': 'how many backups stay in the folder; the oldest go once the new one was read back',
};

const RELEASE_OPTIONS = {
  '--channel': 'one word for the history, such as ci; the name of the command unless you say so',
  '--force': 'also releases a version that is older than the live one',
  '--rollout': 'gives it to a share of people first',
  '--local': 'makes exactly these the live ones, and removes remotes that an earlier call released',
  '--keep': 'how many releases of each remote stay, beside those that are in use',
};

/** Of one sentence each; `README.md` and the documents named there say more. */
const COMMANDS: readonly Command[] = [
  {
    name: 'serve',
    meaning: 'starts the app and says at which address',
    usage: SERVE_USAGE,
    options: { '--local': 'releases these built remotes first, so that they are what is live' },
    parse(args) {
      const local = parseServeCommand(args);
      return async (context) => ({ text: await runServeCommand(local, context) });
    },
  },
  {
    name: 'check',
    meaning: 'tries settings, folders, clock, database and mail, and says what is wrong',
    usage: CHECK_USAGE,
    parse(args) {
      if (args.length > 0) throw new Failure(CHECK_USAGE);
      return check;
    },
  },
  {
    name: 'admin',
    meaning: 'roles, links to reset a password, teams and their tokens: admin list, admin grant <email> …',
    usage: `${ADMIN_USAGE}\n${TEAM_USAGE}`,
    options: ADMIN_OPTIONS,
    parse(args) {
      const team = parseTeamCommand(args);
      if (team) return withInstallation((installation) => team(installation.db));
      const admin = parseAdminCommand(args);
      return withInstallation((installation) => runAdminCommand(admin, installation.db, installation));
    },
  },
  backupCommand(
    'backup',
    '<file>',
    'saves everything to one file; every night: backup --to <folder> --keep 14',
  ),
  backupCommand('restore', '<file>', 'brings it back into an empty database'),
  backupCommand('delete-again', '<list>', 'deletes accounts that a backup brought back, by deletions.txt'),
  releaseCommand('release', '<folder> …', 'releases built remotes'),
  releaseCommand('promote', '<name>', 'makes what is rolled out live for everybody'),
  releaseCommand('rollback', '<name>', 'makes the previous release live again'),
  releaseCommand('releases', undefined, 'shows what is live; also: check, prune, disable, enable, remove'),
  {
    name: 'seed',
    meaning: 'fills a demo database',
    usage: SEED_USAGE,
    options: {
      '--learners': 'how many learners to create (default 1000)',
      '--seed': 'a number: the same one makes the same learners; 1 unless you say so',
      '--beside-real-people': 'also where somebody has signed up',
    },
    parse(args) {
      const seed = parseSeedCommand(args);
      return withInstallation((installation, context) => runSeed(seed, installation, context));
    },
  },
];

function backupCommand(name: 'backup' | 'restore' | 'delete-again', takes: string, meaning: string): Command {
  const open = name === 'restore' ? withDatabase : withInstallation;
  return {
    name,
    meaning,
    usage: BACKUP_USAGE,
    options: BACKUP_OPTIONS,
    takes,
    parse(args) {
      return open(parseBackupCommand(name, args));
    },
  };
}

function releaseCommand(name: ReleaseCommand, takes: string | undefined, meaning: string): Command {
  return {
    name,
    meaning,
    usage: RELEASE_USAGE,
    options: RELEASE_OPTIONS,
    ...(takes !== undefined && { takes }),
    parse(args) {
      const act = parseReleaseCommand(name, args);
      return (name === 'release' ? withDatabase : withInstallation)((installation) => act(installation));
    },
  };
}

async function check({ config, from }: CommandContext): Promise<Outcome> {
  const results = await checkInstallation(config, from);
  return { text: formatCheckResults(results), isGood: results.every(({ isRight }) => isRight) };
}

async function runSeed(
  seed: ReturnType<typeof parseSeedCommand>,
  installation: Installation,
  { log, tell }: CommandContext,
): Promise<string> {
  const { db } = installation;
  const releases = createReleaseRegistry(createReleaseReader(db), log);
  const rules = createRulesRunner(releases, log);
  try {
    const counted = declaredBy(await releases.declarations());
    return await runSeedCommand(seed, {
      ...{ db, catalogue: await rules.taught(), counted, now: new Date(), tell },
    });
  } finally {
    rules.close();
  }
}

/** The settings, and the database they name. */
type Installation = Config & { readonly db: Database; readonly url: string };
type DatabaseWork = (installation: Installation, context: CommandContext) => Promise<string>;

function withDatabase(work: DatabaseWork): Run {
  return async (context) => {
    let text = '';
    await withCommandDatabase(context, context.from, async (db, url) => {
      text = await work({ ...context.config, db, url }, context);
    });
    return { text };
  };
}

/** The same for what is there already. */
function withInstallation(work: DatabaseWork): Run {
  const run = withDatabase(work);
  return async (context) => {
    await requireInstallation(context.config);
    return run(context);
  };
}

/** Finds and reads a command; its own `--help` is answered at once. Throws a {@link Failure} in one sentence. */
export function parseCommand([name = 'serve', ...args]: readonly string[]): Run | string {
  if (name === '--help' || name === 'help') return HELP;
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined)
    throw new Failure(
      `There is no command "${[name, ...args].join(' ')}": use one of ${COMMANDS.map((each) => each.name).join(', ')}.`,
    );
  return args.includes('--help') ? helpOf(command) : command.parse(args);
}

function helpOf({ usage, options }: Command): string {
  return options ? [usage, '', ...inColumns(Object.entries(options))].join('\n') : usage;
}

/** One line for each word and its meaning. */
function inColumns(rows: readonly (readonly [string, string])[]): readonly string[] {
  const width = Math.max(...rows.map(([word]) => word.length)) + 3;
  return rows.map(([word, meaning]) => `  ${word.padEnd(width)}${meaning}`);
}

const HELP = [
  'Usage: venture-quest [command]      without a command: serve; of a command: venture-quest <command> --help',
  '',
  ...inColumns([
    ...COMMANDS.map(({ name, takes, meaning }) => [takes ? `${name} ${takes}` : name, meaning] as const),
    ['--version', 'says which version this is'],
  ]),
  '',
  'Settings come from the environment, such as PORT, DATA_DIR and DATABASE_URL: server/README.md lists them.',
].join('\n');
