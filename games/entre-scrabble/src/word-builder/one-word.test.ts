import { describe, expect, test } from '@jest/globals';
import { TIMINGS } from '@venture/api/timing';
import { random } from '@venture/rules/random';
import { expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import { type Action, currentRound, findFreeTile } from '../engine';
import { players } from '../testing/players';
import { words } from './content';
import { listCosts } from './costs';
import type { State } from './engine';
import { oneWord as game } from './rules';

const { start, step, score, isOver, facts } = game.rules;
const begun = start(7, { timing: 'x1' });
const run = (state: State, ...actions: readonly Action[]) => actions.reduce(step, state);

/** Puts these letters into the answer and submits it. */
function submit(state: State, letters: string): State {
  const spelled = [...letters].reduce((now, letter) => {
    const place = findFreeTile(currentRound(now), now.answer, letter);
    return place === undefined ? now : step(now, { type: 'add', place });
  }, state);
  return step(spelled, { type: 'submit' });
}

const word = currentRound(begun).word.word;
const solve = (state: State) => submit(state, word);
const miss = (state: State) => step(submit(state, [...word].reverse().join('')), { type: 'clear' });
const share = (letters: number) => Math.round((100 * letters) / word.length);

test('a seed deals one word, the same for everyone, and every word in the pool comes up', () => {
  expect(start(7, { timing: 'off' }).rounds).toEqual(begun.rounds);
  const dealt = Array.from(
    { length: 2000 },
    (_, seed) => currentRound(start(seed, { timing: 'x1' })).word.id,
  );
  expect(new Set(dealt).size).toBe(words.length);
});

test.each([
  ['at first sight', [], 100],
  ['with the hint', [{ type: 'hint' }], share(word.length - 2)],
] as const)('solved %s', (_, before, points) => {
  const end = solve(run(begun, ...before));
  expect([isOver(end), score(end), facts?.(end)]).toEqual([
    true,
    points,
    { won: true, forfeited: false, solved: 1 },
  ]);
});

test('a wrong try costs one letter, and each further one costs another', () => {
  expect([solve(miss(begun)), solve(miss(miss(begun)))].map(score)).toEqual([
    share(word.length - 1),
    share(word.length - 2),
  ]);
});

test.each([
  ['forfeiting', { type: 'forfeit' }, true],
  ['the end of its 60 seconds', { type: 'pass-time', seconds: 60 }, false],
  ['skipping', { type: 'skip' }, false],
] as const)('%s ends it without points', (_, action, forfeited) => {
  const end = step(begun, action);
  expect([isOver(end), score(end), facts?.(end)]).toEqual([true, 0, { won: false, forfeited, solved: 0 }]);
  expect(listCosts(end)).toMatchObject([{ cost: 100 }]);
});

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ type: fc.constant('pass-time' as const), seconds: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ type: fc.constant('add' as const), place: fc.integer({ min: 0, max: 11 }) }),
  fc.constantFrom<Action>(
    ...(['backspace', 'clear', 'submit', 'skip', 'hint', 'more-time', 'forfeit'] as const).map((type) => ({
      type,
    })),
  ),
);

test('replaying a play gives the same end, with a score from 0 to 100', () => {
  expectReplayable(game, anyAction, fc.record({ timing: fc.constantFrom(...TIMINGS) }), (state) => {
    if (score(state) < 0 || score(state) > 100) throw new Error(`The score is ${score(state)}.`);
  });
});

describe('simulated Word Builder players', () => {
  const mean = (name: string) => {
    const scores = Array.from({ length: 200 }, (_, seed) => {
      const next = random(seed);
      let state = start(seed, { timing: 'x1' });
      while (!isOver(state)) state = step(state, players[name]?.(state, next) ?? { type: 'skip' });
      return score(state);
    });
    return scores.reduce((sum, each) => sum + each, 0) / scores.length;
  };

  test('more knowledge earns more points, and playing at random earns almost none', () => {
    const means = ['careful', 'newcomer', 'random'].map(mean);
    expect(means).toEqual(means.toSorted((one, other) => other - one));
    expect(means[0]).toBeGreaterThan(80);
    expect(means[2]).toBeLessThan(5);
  });
});
