import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { createGameFiles, listed, writeAll } from '@venture/kit/new/files';
import { nameProblem, titleOf, titleProblem } from '@venture/kit/new/name';
import { programFolders, readJson, remoteFolders, root, runProgram } from './programs.mjs';

/** Packages that the sample game imports. */
const NEEDED = [
  '@venture/contract',
  '@venture/device',
  '@venture/game',
  '@venture/rules',
  '@venture/ui',
  'react',
  'valibot',
];

const USAGE = `Usage: npm run new:game <name> [title]
  name   lower case words joined by "-", such as founder-fair
  title  as students read it; derived from the name if left out`;

await runProgram(() => {
  const [name = '', ...words] = process.argv.slice(2);
  if (name === '' || name.startsWith('-')) throw new Error(USAGE);
  const title = words.length > 0 ? words.join(' ').trim() : titleOf(name);
  const problem = nameProblem(name, findTaken()) ?? titleProblem(title);
  if (problem) throw new Error(problem);
  const folder = `games/${name}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} already exists; nothing in it was changed.`);
  /** @type {import('@venture/kit/new/files').Commands} */
  const commands = [
    [`npm run dev -w @venture/${name}`, 'runs it on a page of its own'],
    [`npx jest ${folder}`, 'runs its tests'],
    ['npm start', 'builds it and shows it in the app'],
    [`npm run release -w @venture/${name}`, 'makes it live'],
  ];
  try {
    writeGame(name, title, folder, commands);
    enterWorkspace(name, folder);
  } catch (error) {
    rmSync(join(root, folder), { recursive: true, force: true });
    throw error;
  }
  console.log(`${title} is in ${folder}: a sample game to build on, with its tests.

${listed(commands).replaceAll(/^/gm, '  ')}

What a remote is and may do is in docs/contract.md, how a game is made in shared/game/README.md.
The "scale" in its remote.json says which scores are worth XP: none at "from", all 500 at "to".
Its "badges" say what is earned by playing it.`);
});

/** @param {string} name @param {string} title @param {string} folder @param {import('@venture/kit/new/files').Commands} commands */
function writeGame(name, title, folder, commands) {
  // Versions and scripts come from another game.
  const sibling = readJson(`${remoteFolders().at(-1)}/package.json`);
  const dependencies = Object.fromEntries(NEEDED.map((it) => [it, sibling.dependencies[it] ?? '*']));
  const packageJson = { ...sibling, name: `@venture/${name}`, version: '0.1.0', dependencies };
  writeAll(join(root, folder), createGameFiles({ name, title }, { packageJson, commands, isOutside: false }));
  // Formats the files, since line breaks depend on the length of the names.
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', folder], { cwd: root });
  if (status !== 0) throw new Error(`The new files could not be formatted.\n${stderr}`);
}

/**
 * Adds the game to the lockfile and links it in node_modules. All its packages are locked, so npm fetches nothing.
 * @param {string} name
 * @param {string} folder
 */
function enterWorkspace(name, folder) {
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', ['install', '--package-lock-only', ...quietly], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm did not enter ${folder} into the lockfile.\n${stderr}`);
  const link = join(root, 'node_modules/@venture', name);
  rmSync(link, { recursive: true, force: true });
  symlinkSync(relative(dirname(link), join(root, folder)), link, 'junction');
}

/** Names and routes that a new game may not use. */
function findTaken() {
  const remotes = remoteFolders().flatMap((it) => readJson(`${it}/remote.json`).routes);
  const pages = [...readJson('shell/shell.json').pages, ...remotes];
  return {
    folders: [...readdirSync(root), ...programFolders().map((it) => basename(it))],
    routes: pages.map(({ path }) => path),
  };
}
