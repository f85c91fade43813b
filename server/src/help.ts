/** What each command of the program is for; `README.md` and the documents named there say more. */
const COMMANDS = [
  ['serve', 'starts the app and says at which address'],
  ['check', 'tries settings, folders, clock, keys, database and mail, and says what is wrong'],
  ['admin', 'roles, links to reset a password, teams and their tokens: admin list, admin grant <email> …'],
  [
    'backup <file>',
    'saves everything to one file, also while the app runs; every night: backup --to <folder> --keep 14',
  ],
  ['restore <file>', 'brings it back into an empty database'],
  [
    'recovered',
    'ends sessions, tokens and deleted accounts after PostgreSQL’s own tools brought an earlier state back',
  ],
  ['release, promote, rollback', 'releases remotes, and takes releases back'],
  ['releases', 'shows what is live; also: check, sign, prune, disable, enable, remove, take-over'],
  ['keys', 'shows the keys that sign; also: new, retire, replace (for one that was lost or leaked)'],
  ['export <folder>', 'writes shell, releases and list for a CDN or a static host'],
  ['seed', 'fills a demo database'],
  ['--version', 'says which version this is'],
] as const;

const WIDTH = Math.max(...COMMANDS.map(([command]) => command.length)) + 3;

export const HELP = [
  'Usage: venture-quest [command]      without a command: serve',
  '',
  ...COMMANDS.map(([command, meaning]) => `  ${command.padEnd(WIDTH)}${meaning}`),
  '',
  'Settings come from the environment, such as PORT, DATA_DIR and DATABASE_URL: server/README.md lists them.',
].join('\n');

/** The words with which commands begin. */
export const COMMAND_NAMES = COMMANDS.flatMap(([command]) => command.replace(/ <.*/, '').split(', ')).filter(
  (name) => !name.startsWith('-'),
);
