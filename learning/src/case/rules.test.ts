import { expect, test } from '@jest/globals';
import { addDays, dailySeed } from '@venture/rules/daily';
import { expectIllegal, expectReplayable } from '@venture/testing/replayable';
import fc from 'fast-check';
import * as game from './rules';
import { cases } from './rules';

const { start, step } = game;
const answer = (option: string) => ({ type: 'answer', option }) as const;

test('a seed determines the case and the order of its options', () => {
  expect(start(7)).toEqual(start(7));
  const seeds = Array.from({ length: 400 }, (_, seed) => start(seed).asked);
  expect(new Set(seeds.map(({ id }) => id)).size).toBe(cases.length);
  const places = seeds.map(({ options, right }) => options.findIndex(({ id }) => id === right));
  expect([...new Set(places)].sort()).toEqual([0, 1, 2, 3]);
});

test.each([
  ['the right answer brings the point', true, 1],
  ['another one brings none', false, 0],
])('%s, and the case is over', (_, isRight, score) => {
  const { asked, ...before } = start(3);
  const option = asked.options.find(({ id }) => (id === asked.right) === isRight)?.id ?? '';
  const after = step({ asked, ...before }, answer(option));
  expect(game.rules.isOver({ asked, ...before })).toBe(false);
  expect(game.rules.isOver(after)).toBe(true);
  expect(game.rules.score(after)).toBe(score);
  expect(game.rules.facts?.(after)).toEqual({ right: isRight });
});

test('an unknown option and a second answer change nothing', () => {
  expectIllegal(game, start(3), [answer(''), answer('e'), answer('constructor')]);
  expectIllegal(game, step(start(3), answer('a')), [answer('a'), answer('b')]);
});

test('over 45 days in a row, each case appears once', () => {
  const days = Array.from({ length: 400 }, (_, at) => addDays('2026-11-28', at));
  const ids = days.map((day) => start(dailySeed(day, 'learning.case')).asked.id);
  for (const at of ids.keys()) {
    const next = ids.slice(at, at + cases.length);
    expect(new Set(next).size).toBe(next.length);
  }
});

test('replays reach the same end', () => {
  expectReplayable(
    game,
    fc.constantFrom('a', 'b', 'c', 'd', 'e').map(answer),
    fc.constant({}),
    ({ asked }) => {
      expect(asked.options.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'd']);
    },
  );
});
