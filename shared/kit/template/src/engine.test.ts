import { describe, expect, test } from '@jest/globals';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import remote from '../remote.json';
import type { Action } from './actions';
import { content } from './content';
import { canWait, current, round, type State, score, sorted, start, step } from './engine';
import * as game from './rules';

const bins = content.bins.map(({ id }) => id);
const sort = (bin: string): Action => ({ type: 'sort', bin });
const later: Action = { type: 'later' };

/** Puts each card where it belongs, except for the first `missed` ones. */
function play(missed: number, seed = 1): State {
  let state = start(seed);
  for (let card = current(state); card; card = current(state)) {
    const wrong = bins.find((id) => id !== card.bin) ?? '';
    state = step(state, sort(state.chosen.length < missed ? wrong : card.bin));
  }
  return state;
}

test('a play has as many different cards as there are rounds', () => {
  const { deck } = start(7);
  expect(deck).toHaveLength(content.rounds);
  expect(new Set(deck).size).toBe(content.rounds);
});

test('the same seed deals the same cards, another one others', () => {
  expect(start(7)).toEqual(start(7));
  expect(start(7).deck).not.toEqual(start(8).deck);
});

test.each([
  ['all right', 0, content.rounds],
  ['one missed', 1, content.rounds - 1],
  ['all missed', content.rounds, 0],
])('%s: with %i in the wrong bin the score is %i', (_, missed, points) => {
  const state = play(missed);
  expect(state.phase).toBe('over');
  expect(score(state)).toBe(points);
  expect(sorted(state).filter(({ isRight }) => !isRight)).toHaveLength(missed);
});

test('the best play brings all of the XP, the worst none of it', () => {
  expect(remote.scale).toEqual({ from: score(play(content.rounds)), to: score(play(0)) });
});

describe('a round', () => {
  test('is one card: sorting it brings the next', () => {
    const before = start(3);
    const after = step(before, sort(bins[0] ?? ''));
    expect([round(before), round(after)]).toEqual([1, 2]);
    expect(current(after)).toBe(before.deck[1]);
  });

  test('can be put off: the card comes again after all others', () => {
    const before = start(3);
    const after = step(before, later);
    expect(round(after)).toBe(1);
    expect(current(after)).toBe(before.deck[1]);
    expect(after.deck.at(-1)).toBe(before.deck[0]);
  });

  test('that is the last one cannot be put off', () => {
    const last = start(3)
      .deck.slice(1)
      .reduce((state) => step(state, sort(bins[0] ?? '')), start(3));
    expect(canWait(last)).toBe(false);
    expectIllegal(game, last, [later]);
  });

  test('knows no other bin', () => {
    expectIllegal(game, start(3), [sort(''), sort('bin')]);
  });
});

test('nothing changes after the end', () => {
  expectIllegal(game, play(2), [...bins.map(sort), later]);
});

test('plays replay to the same end; cards are neither lost nor sorted twice on the way', () => {
  expectReplayable(
    game,
    fc.oneof(fc.constantFrom(...bins, 'elsewhere').map(sort), fc.constant(later)),
    fc.constant({}),
    (state, before) => {
      expect(new Set(state.deck).size).toBe(content.rounds);
      expect(score(state)).toBeLessThanOrEqual(state.chosen.length);
      expect(state.chosen.length).toBeGreaterThanOrEqual(before ? before.chosen.length : 0);
    },
  );
});
