import { appendFileSync, cpSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { sourcesOf } from './sources.mjs';

const CHECKOUT = resolve(__dirname, '../../..');
const LOCKFILE = 'package-lock.json';
const COPIED = [
  'shell',
  'staff',
  'auth',
  'learning',
  'games',
  'server',
  'shared',
  'tsconfig.base.json',
  LOCKFILE,
];
const GAMES = ['cash-stack', 'entre-scrabble'];
const PROGRAMS = ['shell', 'server', 'staff', 'auth', 'learning', ...GAMES.map((name) => `games/${name}`)];

let copy = '';
/** @type {string[]} */
let versions = [];
beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'venture-sources-')));
  const isSource = (/** @type {string} */ path) => !['node_modules', 'dist'].includes(basename(path));
  for (const name of COPIED)
    cpSync(join(CHECKOUT, name), join(copy, name), { recursive: true, filter: isSource });
  versions = versionsIn(copy);
});

const versionsIn = (/** @type {string} */ checkout) =>
  PROGRAMS.map((program) => sourcesOf(join(checkout, program), join(checkout, 'shared')));

/** Returns the programs whose version a change renews. */
function renewedBy(/** @type {() => void} */ change) {
  const before = versions;
  change();
  versions = versionsIn(copy);
  return PROGRAMS.filter((_, at) => before[at] !== versions[at]);
}

const changing = (/** @type {string} */ file) => () => appendFileSync(join(copy, file), '\n');

const GAME_FOLDERS = GAMES.map((name) => `games/${name}`);

test.each([
  ['a component', 'shared/ui/src/Button.tsx', PROGRAMS],
  ['a package of learning and games', 'shared/game/src/useGame.ts', ['learning', ...GAME_FOLDERS]],
  ['the standalone page, through the build', 'shared/host/src/standalone/index.html', PROGRAMS],
  ['the build', 'shared/kit/src/preload-plugin.mjs', PROGRAMS],
  ['the compiler settings', 'tsconfig.base.json', PROGRAMS],
  ['the lockfile', LOCKFILE, PROGRAMS],
  ['a game', 'games/cash-stack/src/content.json', ['games/cash-stack']],
  ['a test', 'shared/ui/src/Button.test.tsx', []],
  ['a test kit', 'shared/testing/src/page.tsx', []],
  ['a description', 'shared/game/README.md', []],
])('%s changes the version only of programs that depend on it', (_what, file, programs) => {
  expect(renewedBy(changing(file))).toEqual(programs);
});

test("versions do not depend on the checkout's path", () => {
  const again = join(copy, 'moved');
  for (const name of COPIED) cpSync(join(copy, name), join(again, name), { recursive: true });
  expect(versionsIn(again)).toEqual(versions);
});
