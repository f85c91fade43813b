import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseJson } from '@venture/contract/parse';
import { Manifest } from '@venture/contract/remotes';
import { Scale } from '@venture/contract/scale';
import { declared } from '@venture/testing/declared';
import * as v from 'valibot';

const games = join(__dirname, '../../../games');

const scaleIn = (game: string) =>
  parseJson(Manifest, readFileSync(join(games, game, 'remote.json'), 'utf8'), game).scale;

test.each([
  ['entrepre-puzzle', 0, 500],
  ['cash-stack', 100, 250],
  ['products-card-game', 0, 45],
  ['entre-scrabble', 0, 500],
])('%s brings XP from a score of %i to %i, whether its run carries a scale or not', (game, from, to) => {
  expect(scaleIn(game)).toEqual({ from, to });
  expect(declared.games.find(({ id }) => id === game)?.scale).toEqual({ from, to });
});

test('every game of this checkout says what its scores are worth', () => {
  expect(readdirSync(games).filter((game) => scaleIn(game) === undefined)).toEqual([]);
});

test.each([
  { from: 0, to: 0 },
  { from: 8, to: 0 },
  { from: 0 },
  { from: '0', to: 8 },
  { from: 0, to: Number.POSITIVE_INFINITY },
  { from: Number.NaN, to: 8 },
  { from: -1e300, to: 1e300 },
])('%j is no scale', (value) => {
  expect(v.is(Scale, value)).toBe(false);
});
