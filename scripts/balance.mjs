import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DIFFICULTIES } from '@venture/progress/difficulty';
import { random } from '@venture/progress/random';
import * as v from 'valibot';

/**
 * Plays modes with their simulated players (`games/<remote>/src/<mode>/players.ts`, the best player first) and
 * prints a table for each difficulty: `npm run balance -- market 1000` for one mode and fewer plays.
 * @typedef {{ rules: import('@venture/play/rules').Rules<unknown, unknown, unknown>, Options: v.GenericSchema }} Mode
 * @typedef {(state: unknown, random: () => number) => unknown} Player
 */

const PLAYS = 10_000;
const words = process.argv.slice(2);
const plays = Number(words.find((word) => Number(word) > 0) ?? PLAYS);

for (const folder of findModes()) {
  /** @type {Mode} */
  const mode = await import(join(folder, 'rules.ts'));
  /** @type {{ players: Readonly<Record<string, Player>> }} */
  const { players } = await import(join(folder, 'players.ts'));
  for (const options of listOptions(mode)) print(folder, mode, players, options);
}

function findModes() {
  const games = join(import.meta.dirname, '../games');
  return readdirSync(games, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(entry.parentPath, entry.name, 'players.ts')))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((folder) => words.every((word) => Number(word) > 0 || folder.endsWith(`/${word}`)));
}

/** The options of plays: each difficulty, where the mode has them. */
function listOptions(/** @type {Mode} */ { Options }) {
  const times = [{}, { timing: 'x1' }];
  const all = [...DIFFICULTIES.map((difficulty) => ({ difficulty })), {}];
  const valid = all.flatMap((options) => times.map((time) => ({ ...options, ...time })));
  return valid.filter((options) => v.is(Options, options));
}

/**
 * @param {string} folder
 * @param {Mode} mode
 * @param {Readonly<Record<string, Player>>} players
 * @param {object} options
 */
function print(folder, { rules }, players, options) {
  console.log(`\n${folder.replace(/.*\/games\//, '')} ${JSON.stringify(options)}, ${plays} plays each\n`);
  console.log(
    '| Player | Mean | % of best | 0 points | p5/50/95 | Beats random |\n|---|---|---|---|---|---|',
  );
  const all = Object.entries(players).map(([name, play]) => ({
    name,
    scores: playAll(rules, play, options),
  }));
  const mostMean = mean(all[0]?.scores ?? []);
  const chance = all.find(({ name }) => name === 'random')?.scores ?? [];
  for (const { name, scores } of all) {
    const rising = scores.toSorted((a, b) => a - b);
    const at = [0.05, 0.5, 0.95].map((share) => rising[Math.floor(share * plays)]);
    const zero = scores.filter((score) => score === 0).length / plays;
    const ahead = scores.filter((score, seed) => score > (chance[seed] ?? 0)).length / plays;
    const cells = [mean(scores).toFixed(1), percent(mean(scores) / mostMean), percent(zero), at.join('/')];
    console.log(`| ${name} | ${cells.join(' | ')} | ${percent(ahead)} |`);
  }
}

/** @type {(rules: Mode['rules'], play: Player, options: object) => number[]} */
function playAll(rules, play, options) {
  return Array.from({ length: plays }, (_, seed) => {
    const next = random(~seed);
    let state = rules.start(seed, options);
    while (!rules.isOver(state)) {
      const after = rules.step(state, play(state, next));
      if (after === state) throw new Error(`${play.name} made a move that changed nothing.`);
      state = after;
    }
    return rules.score(state);
  });
}

function mean(/** @type {readonly number[]} */ scores) {
  return scores.reduce((sum, score) => sum + score, 0) / scores.length;
}

function percent(/** @type {number} */ share) {
  return `${(100 * share).toFixed(1)} %`;
}
