import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sourcesOf } from '@venture/kit/sources';
import { isFresh } from '../../../scripts/stamp.mjs';
import { findProgramRoot } from '../process/paths';
import { removeOld } from './program';

const run = promisify(execFile);
const checkout = findProgramRoot(__filename);
const cache = join(checkout, 'node_modules', '.cache', 'venture', 'test-rules');

/** The games of this checkout. */
export const GAMES = ['cash-stack', 'products-card-game', 'entre-scrabble', 'entrepre-puzzle'] as const;
export type GameName = (typeof GAMES)[number];

/** Returns the path of `rules.mjs` from `npm run build`, or of a new one if a source has changed since. */
export async function builtRules(name: GameName): Promise<string> {
  const folder = `games/${name}`;
  if (isFresh(folder)) return join(checkout, folder, 'dist/rules.mjs');
  const place = join(cache, name, sourcesOf(join(checkout, folder)));
  const file = join(place, 'rules.mjs');
  if (existsSync(file)) return file;
  await mkdir(join(cache, name), { recursive: true });
  await removeOld(join(cache, name));
  const draft = join(cache, `${name}-${process.pid}`);
  const webpack = join(checkout, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  const options = ['--mode', 'production', '--config-name', `${name}-rules`, '--output-path', draft];
  await run(process.execPath, [webpack, ...options], { cwd: join(checkout, folder) });
  await rename(draft, place).catch((error) => {
    // Another test process has just built the same rules.
    if (!existsSync(file)) throw error;
  });
  return file;
}

/** A play's starting point; `rules` is the path of the rules file. */
export type Dealt = {
  readonly game: GameName;
  readonly rules: string;
  readonly seed: number;
  readonly options: object;
};

/** A play as the page logs it. */
export type Played = {
  readonly actions: readonly object[];
  readonly rules: number;
  readonly score: number;
  readonly facts: Readonly<Record<string, boolean | number | string>>;
  readonly seconds?: number;
};

/** Plays each deal to its end. */
export async function playAll(deals: readonly Dealt[]): Promise<readonly Played[]> {
  return JSON.parse(await ask(deals.map((deal) => ({ ask: 'play', ...deal }))));
}

/** Checks by the rules alone whether these claims about a play could be true. */
export async function areGenuine(
  claims: readonly { readonly rules: string; readonly claim: object }[],
): Promise<readonly boolean[]> {
  return JSON.parse(await ask(claims.map((claim) => ({ ask: 'check', ...claim }))));
}

/** Asks the program beside this file. */
function ask(tasks: readonly object[]): Promise<string> {
  const program = join(checkout, 'server/src/testing/game-plays.mjs');
  const child = spawn(process.execPath, [program, checkout], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(tasks));
  let said = '';
  child.stdout.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`It ended with ${code}.`))));
  });
}
