import { describe, expect, test } from '@jest/globals';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import remote from '../remote.json';
import { content } from './content';
import { type Action, canWait, current, round, type State, score, sorted, start, step } from './engine';
import * as game from './rules';

const bins = content.bins.map(({ id }) => id);
const sort = (bin: string): Action => ({ type: 'sort', bin });
const later: Action = { type: 'later' };

/** Sorts each card correctly except the first `missed` ones. */
function play(missed: number, seed = 1): State {
  let state = start(seed);
  for (let card = current(state); card; card = current(state)) {
    const wrong = bins.find((id) => id !== card.bin) ?? '';
    state = step(state, sort(state.chosen.length < missed ? wrong : card.bin));
  }
  return state;
}

test('each card has a unique id and belongs in one of the bins, and there are enough for all rounds', () => {
  expect(new Set(content.cards.map(({ id }) => id)).size).toBe(content.cards.length);
  expect(new Set(bins).size).toBe(bins.length);
  for (const { bin } of content.cards) expect(bins).toContain(bin);
  expect(content.cards.length).toBeGreaterThanOrEqual(Math.max(content.rounds, content.quickRounds));
});

test('each round of a game has a different card', () => {
  const { deck } = start(7);
  expect(deck).toHaveLength(content.rounds);
  expect(new Set(deck).size).toBe(content.rounds);
});

test('equal seeds deal the same cards, other seeds different ones', () => {
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

test('the best game earns all of the XP, the worst none', () => {
  expect(remote.scale).toEqual({ from: score(play(content.rounds)), to: score(play(0)) });
});

describe('a round', () => {
  test('is one card; sorting it shows the next', () => {
    const before = start(3);
    const after = step(before, sort(bins[0] ?? ''));
    expect([round(before), round(after)]).toEqual([1, 2]);
    expect(current(after)).toBe(before.deck[1]);
  });

  test('can be put off: the card returns after all others', () => {
    const before = start(3);
    const after = step(before, later);
    expect(round(after)).toBe(1);
    expect(current(after)).toBe(before.deck[1]);
    expect(after.deck.at(-1)).toBe(before.deck[0]);
  });

  test('cannot be put off if it is the last', () => {
    const last = start(3)
      .deck.slice(1)
      .reduce((state) => step(state, sort(bins[0] ?? '')), start(3));
    expect(canWait(last)).toBe(false);
    expectIllegal(game, last, [later]);
  });

  test('rejects an unknown bin', () => {
    expectIllegal(game, start(3), [sort(''), sort('bin')]);
  });
});

test('actions after the end do nothing', () => {
  expectIllegal(game, play(2), [...bins.map(sort), later]);
});

test('replays reach the same end, with no card lost or sorted twice', () => {
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
