import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseJson } from '@venture/contract/parse';
import { Manifest } from '@venture/contract/remotes';
import { Scale } from '@venture/contract/scale';
import { catalogue } from '@venture/testing/catalogue';
import * as v from 'valibot';
import { computeXp } from './xp';

const games = join(__dirname, '../../../games');

const scaleIn = (game: string) =>
  parseJson(Manifest, readFileSync(join(games, game, 'remote.json'), 'utf8'), game).scale;

test.each([
  ['entrepre-puzzle', 0, 500, 500],
  ['cash-stack', 100, 250, 100],
  ['products-card-game', 0, 45, 100],
  ['entre-scrabble', 0, 500, 500],
])('%s brings XP for scores from %i to %i, %i at most', (game, from, to, xp) => {
  expect(scaleIn(game)).toEqual({ from, to });
  expect(catalogue.games.find(({ id }) => id === game)).toEqual({ id: game, scale: { from, to }, xp });
});

test("a game's new maximum also counts for earlier runs that were stored with their scale", () => {
  const scale = { from: 100, to: 250 };
  const run = {
    kind: 'run' as const,
    game: 'cash-stack',
    rules: 1,
    seed: 1,
    score: 250,
    facts: {},
    timing: 'x1',
    scale,
  };
  const event = { ...run, id: '00000000-0000-4000-8000-000000000000', at: '2026-01-01T00:00:00.000Z' };
  expect(computeXp([event], { quizzes: [], games: [{ id: 'cash-stack', scale, xp: 500 }] })).toBe(500);
  expect(computeXp([event], catalogue)).toBe(100);
});

test('every game in this checkout declares what its scores are worth', () => {
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
])('%j is not a valid scale', (value) => {
  expect(v.is(Scale, value)).toBe(false);
});
