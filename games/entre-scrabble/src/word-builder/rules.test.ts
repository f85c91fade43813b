import { describe, expect, test } from '@jest/globals';
import { TIMINGS } from '@venture/api/timing';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import { random } from '@venture/rules/random';
import { expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import { type Action, currentRound } from '../engine';
import { players } from '../testing/players';
import { constants } from './content';
import { listCosts } from './costs';
import { lettersLeft, type State, score, start } from './engine';
import * as game from './rules';
import { computeWordPoints } from './texts';

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('pass-time' as const), seconds: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ type: fc.constant('add' as const), place: fc.integer({ min: 0, max: 11 }) }),
  fc.constantFrom<Action>(
    { type: 'backspace' },
    { type: 'clear' },
    { type: 'submit' },
    { type: 'skip' },
    { type: 'hint' },
    { type: 'more-time' },
    { type: 'previous' },
    { type: 'close-warning' },
  ),
);
const anyOptions: fc.Arbitrary<game.Options> = fc.record({
  difficulty: fc.constantFrom(...DIFFICULTIES),
  timing: fc.constantFrom(...TIMINGS),
  after: fc.integer({ min: 0, max: 100_000 }),
});

/** Asserts rules that no sequence of actions may break. */
function holds(state: State): void {
  const { rack, word } = currentRound(state);
  const rules = {
    'eight different words': new Set(state.rounds.map((round) => round.word.id)).size === constants.words,
    'the rack can spell the word': [...word.word].every((letter) => rack.includes(letter)),
    'each tile is used once': new Set(state.answer).size === state.answer.length,
    'the score is from 0 to 1000': score(state) >= 0 && score(state) <= constants.points,
    'there is time while it is played': state.phase !== 'playing' || state.clock.secondsLeft !== 0,
  };
  const broken = Object.entries(rules).filter(([, kept]) => !kept);
  if (broken.length > 0) throw new Error(`Broken: ${broken.map(([rule]) => rule).join(', ')}`);
}

/** Returns the end of a play by a simulated player; the seed decides the difficulty. */
function play(player: (typeof players)[string], seed: number): State {
  const next = random(seed);
  const difficulty = DIFFICULTIES[seed % DIFFICULTIES.length] ?? 'Beginner';
  let state = start(seed, { difficulty, timing: 'x1', after: seed });
  while (!game.rules.isOver(state)) state = game.rules.step(state, player(state, next));
  return state;
}

test('replaying a play reaches the same end and breaks no rule', () => {
  expectReplayable(game, anyAction, anyOptions, holds);
});

test('passing a, then b seconds equals passing a + b', () => {
  const seconds = fc.integer({ min: 1, max: 150 });
  fc.assert(
    fc.property(anyOptions, fc.array(anyAction), seconds, seconds, (options, way, a, b) => {
      const state = way.reduce(game.rules.step, start(1, options));
      const pass = (from: State, passed: number) =>
        game.rules.step(from, { type: 'pass-time', seconds: passed });
      expect(pass(pass(state, a), b)).toEqual(pass(state, a + b));
    }),
  );
});

describe('simulated players', () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed);
  const ends = new Map(
    Object.entries(players).map(([name, player]) => [name, seeds.map((seed) => play(player, seed))]),
  );
  const scoresOf = (name: string) => (ends.get(name) ?? []).map(score);

  test('a careful player beats a random one in at least 9 of 10 plays', () => {
    const chance = scoresOf('random');
    const wins = scoresOf('careful').filter((points, at) => points > (chance[at] ?? 0));
    expect(wins.length).toBeGreaterThanOrEqual(0.9 * seeds.length);
  });

  test.each(Object.keys(players).filter((name) => name !== 'careful'))(
    '%s scores at least 20 %% less than the best',
    (name) => {
      const mean = scoresOf(name).reduce((sum, each) => sum + each, 0) / seeds.length;
      expect(mean).toBeLessThanOrEqual(0.8 * constants.points);
    },
  );

  test("the score matches the words solved, and score and costs add up to the play's full points", () => {
    for (const end of [...ends.values()].flat()) {
      const costs = listCosts(end).map(({ cost }) => cost);
      const shown = end.rounds.map((round, place) =>
        round.solved ? computeWordPoints(end, place, lettersLeft(round, end.rules)) : 0,
      );
      expect(shown.reduce((sum, points) => sum + points, 0)).toBe(score(end));
      expect(costs.reduce((sum, cost) => sum + cost, score(end))).toBe(constants.points);
    }
  });
});
