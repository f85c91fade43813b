import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
afterAll(() => rmSync(copy, { recursive: true }));

const versionsIn = (/** @type {string} */ checkout) =>
  PROGRAMS.map((program) => sourcesOf(join(checkout, program), join(checkout, 'shared')));

/** Programs whose version a change affects. */
function renewedBy(/** @type {() => void} */ change) {
  const before = versions;
  change();
  versions = versionsIn(copy);
  return PROGRAMS.filter((_, at) => before[at] !== versions[at]);
}

const changing = (/** @type {string} */ file) => () => appendFileSync(join(copy, file), '\n');

/** The server has neither pages nor the build of remotes. */
const PAGES = PROGRAMS.filter((name) => name !== 'server');

test.each([
  ['the schema of an administrator’s report', 'shared/api/src/v1/reports.ts', ['server', 'staff']],
  ['a component used by one game', 'shared/ui/src/LineChart.tsx', ['shell', 'staff', 'games/cash-stack']],
  ['a component used by all pages', 'shared/ui/src/Button.tsx', PAGES],
  ['a style of such a component', 'shared/ui/src/Button.module.css', PAGES],
  [
    "the kit's part of a game",
    'shared/play/src/useGame.ts',
    ['learning', ...GAMES.map((name) => `games/${name}`)],
  ],
  ['the standalone page of a remote', 'shared/host/src/standalone/index.html', PAGES],
  ['the build of remotes', 'shared/kit/src/obtain-plugin.mjs', PAGES],
  ['the compiler settings', 'tsconfig.base.json', PROGRAMS],
  ['a file imported as text', 'shared/gate/src/sandbox/inside.cjs', ['server']],
  ['a game', 'games/cash-stack/src/content.json', ['games/cash-stack']],
  ['a test', 'shared/ui/src/Button.test.tsx', []],
  ['a test kit', 'shared/testing/src/page.tsx', []],
  ['a description', 'shared/play/README.md', []],
])('%s changes the version of programs that contain it, and of no other', (_what, file, programs) => {
  expect(renewedBy(changing(file))).toEqual(programs);
});

test.each([
  ['pg', ['server']],
  ['ts-fsrs', ['shell', 'learning']],
  ['lucide-react', PAGES],
  ['@swc/core', PROGRAMS],
])('another version of %s changes the programs that import it, directly or not', (name, programs) => {
  const file = join(copy, LOCKFILE);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  lock.packages[`node_modules/${name}`].version = '99.0.0';
  expect(renewedBy(() => writeFileSync(file, JSON.stringify(lock)))).toEqual(programs);
});

test("versions do not depend on the checkout's path", () => {
  const again = join(copy, 'moved');
  for (const name of COPIED) cpSync(join(copy, name), join(again, name), { recursive: true });
  expect(versionsIn(again)).toEqual(versions);
});
