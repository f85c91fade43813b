import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DIFFICULTIES } from '@venture/progress/difficulty';
import { random } from '@venture/progress/random';
import * as v from 'valibot';

/**
 * Plays modes with their simulated players (`games/<remote>/src/<mode>/players.ts`, the best player first) and
 * prints a table for each difficulty: `npm run balance -- market 1000` for one mode and fewer plays.
 * @typedef {import('@venture/play/rules').Rules<unknown, unknown, unknown>} Rules
 * @typedef {(state: unknown, random: () => number) => unknown} Player
 */

const games = join(import.meta.dirname, '../games');
const words = process.argv.slice(2);
const plays = Number(words.find((word) => Number(word) > 0) ?? 10_000);

for (const file of readdirSync(games, { recursive: true, encoding: 'utf8' }).sort()) {
  const mode = dirname(file);
  if (!file.endsWith('/players.ts') || !words.every((word) => Number(word) > 0 || mode.endsWith(`/${word}`)))
    continue;
  /** @type {{ rules: Rules, Options: v.GenericSchema }} */
  const { rules, Options } = await import(join(games, mode, 'rules.ts'));
  /** @type {{ players: Readonly<Record<string, Player>> }} */
  const { players } = await import(join(games, file));
  for (const options of listOptions(Options)) {
    console.log(`\n${mode} ${JSON.stringify(options)}, ${plays} plays each\n`);
    print(Object.entries(players).map(([name, play]) => [name, playAll(rules, play, options)]));
  }
}

/** Each difficulty, where the mode has them. */
function listOptions(/** @type {v.GenericSchema} */ Options) {
  const others = [{}, { timing: 'x1' }, { timing: 'x1', after: 0 }];
  return [...DIFFICULTIES.map((difficulty) => ({ difficulty })), {}]
    .flatMap((options) => others.map((other) => ({ ...options, ...other })))
    .filter((options) => v.is(Options, options));
}

/** @type {(rules: Rules, play: Player, options: object) => number[]} */
function playAll(rules, play, options) {
  return Array.from({ length: plays }, (_, seed) => {
    const next = random(~seed);
    // Of a pool each play has other words.
    let state = rules.start(seed, 'after' in options ? { ...options, after: seed } : options);
    while (!rules.isOver(state)) {
      const after = rules.step(state, play(state, next));
      if (after === state) throw new Error(`${play.name} made a move that changed nothing.`);
      state = after;
    }
    return rules.score(state);
  });
}

/** @param {readonly (readonly [string, readonly number[]])[]} all */
function print(all) {
  const chance = all.find(([name]) => name === 'random')?.[1] ?? [];
  const best = mean(all[0]?.[1] ?? []);
  console.log(
    '| Player | Mean | % of best | 0 points | p5/50/95 | Beats random |\n|---|---|---|---|---|---|',
  );
  for (const [name, scores] of all) {
    const rising = scores.toSorted((a, b) => a - b);
    const at = [0.05, 0.5, 0.95].map((share) => rising[Math.floor(share * plays)]).join('/');
    const zero = mean(scores.map((score) => Number(score === 0)));
    const ahead = mean(scores.map((score, seed) => Number(score > (chance[seed] ?? 0))));
    const cells = [
      name,
      mean(scores).toFixed(1),
      percent(mean(scores) / best),
      percent(zero),
      at,
      percent(ahead),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function mean(/** @type {readonly number[]} */ numbers) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function percent(/** @type {number} */ share) {
  return `${(100 * share).toFixed(1)} %`;
}
