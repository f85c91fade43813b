import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { Timing } from '@venture/api/timing';
import { readEvents } from '@venture/device/device';
import { openInOtherTab } from '@venture/testing/other-tab';
import { tally, tallyRules } from '@venture/testing/tally';
import { StrictMode } from 'react';
import { useGame } from './useGame';

const KEY = 'venture.play.tally';
const PIVOT = { word: 'PIVOT', clue: 'A change of course.', right: false };

beforeEach(() => localStorage.clear());

afterEach(() => {
  jest.restoreAllMocks();
});

const openDeal = (seed: number, timing: Timing = 'x1', more = {}) =>
  renderHook(() => useGame(tally, { game: 'tally', seed, options: { timing, ...more } })).result;

const addTo = (deal: ReturnType<typeof openDeal>) => act(() => deal.current.dispatch({ type: 'add' }));

/** Opens the game in one tab. */
function open(timing: Timing = 'x1', module = tally) {
  const hook = renderHook(
    (options: { timing: Timing }) => useGame(module, { game: 'tally', options, words: () => [PIVOT] }),
    { initialProps: { timing }, wrapper: StrictMode },
  );
  const dispatch = (...types: ('add' | 'more-time')[]) => {
    for (const type of types) act(() => hook.result.current.dispatch({ type }));
  };
  const wait = (seconds: number) => act(() => hook.result.current.dispatch({ type: 'pass-time', seconds }));
  return { ...hook, game: () => hook.result.current, dispatch, wait };
}

describe('the log', () => {
  test('contains only actions that had an effect, and adds up seconds', () => {
    const { game, dispatch, wait } = open();
    wait(1);
    wait(1);
    dispatch('more-time', 'add');
    expect(game().log.actions).toEqual([{ type: 'pass-time', seconds: 2 }, { type: 'add' }]);
  });

  test('stays the same after the end', () => {
    const { game, dispatch } = open();
    dispatch('add', 'add', 'add');
    const { state, log: play } = game();
    dispatch('add');
    expect(game().state).toBe(state);
    expect(game().log).toBe(play);
  });
});

describe('a given deal', () => {
  test('keeps its own unfinished play, separate from those of other deals and of the game itself', () => {
    open().dispatch('add');
    for (const seed of [1, 2]) addTo(openDeal(seed));
    expect([1, 2].map((seed) => openDeal(seed, 'x2').current.state.total)).toEqual([1, 1]);
    expect(open().game().state.total).toBe(1);
  });

  test('stays the same deal if its time changes before the first move', () => {
    const options = (timing: Timing) => ({ game: 'tally', seed: 7, options: { timing } });
    const hook = renderHook((timing: Timing) => useGame(tally, options(timing)), { initialProps: 'x1' });
    hook.rerender('x2');
    expect(hook.result.current.log).toMatchObject({ seed: 7, options: { timing: 'x2' } });
  });

  test('does not resume a play that was started with different options', () => {
    addTo(openDeal(1, 'x1', { difficulty: 'Beginner' }));
    expect(openDeal(1, 'x1', { difficulty: 'Advanced' }).current.state.total).toBe(0);
  });
});

describe('R19 a reload in the middle', () => {
  test('resumes the same play', () => {
    const before = open();
    before.dispatch('add');
    before.wait(4);
    before.unmount();
    const after = open();
    expect(after.game()).toMatchObject({ isResumed: true, isUnderWay: true, log: before.game().log });
    expect(after.game().state).toEqual(before.game().state);
  });

  test("continues with the release it began with, and with that release's score scale", () => {
    const begun = { release: '0.9.0', scale: { from: 0, to: 3 } };
    const play = { id: 'a', rules: 1, seed: 1, options: { timing: 'x1' }, actions: [{ type: 'add' }] };
    localStorage.setItem(KEY, JSON.stringify({ ...play, ...begun }));
    open().dispatch('add', 'add');
    expect(readEvents()).toMatchObject([begun]);
  });

  test('keeps its original options', () => {
    open('x2').dispatch('add');
    expect(open('x1').game().log.options).toEqual({ timing: 'x2' });
  });

  test('begins a new play before the first action and after the end', () => {
    open().unmount();
    expect(localStorage.getItem(KEY)).toBeNull();
    open().dispatch('add', 'add', 'add');
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(open().game().isResumed).toBe(false);
  });

  test.each([
    ['no JSON', '{"id":'],
    ['another form', '{"id":7}'],
    [
      'an unknown action',
      '{"id":"a","rules":1,"seed":1,"options":{"timing":"x1"},"actions":[{"type":"cheat"}]}',
    ],
    ['an unknown timing', '{"id":"a","rules":1,"seed":1,"options":{"timing":"x9"},"actions":[]}'],
    [
      'a play that is over',
      '{"id":"a","rules":1,"seed":1,"options":{"timing":"x1"},"actions":[{"type":"pass-time","seconds":99}]}',
    ],
  ])('with %s in storage begins a new one', (_, text) => {
    localStorage.setItem(KEY, text);
    expect(open().game()).toMatchObject({ isResumed: false, isOver: false });
  });

  test('begins a new play if the stored one was played under other rules', () => {
    open().dispatch('add');
    const { game } = open('x1', { ...tally, rules: tallyRules(2) });
    expect(game()).toMatchObject({ isResumed: false, state: { total: 0 } });
  });
});

describe('options', () => {
  test('apply at once if no move has been made yet', () => {
    const { game, rerender } = open('x1');
    rerender({ timing: 'x2' });
    expect(game().state.clock.secondsLeft).toBe(60);
  });

  test('apply to the next play once a move has been made', () => {
    const { game, rerender, dispatch } = open('x1');
    dispatch('add');
    rerender({ timing: 'x2' });
    expect(game().state.clock.secondsLeft).toBe(30);
    act(() => game().playAgain());
    expect(game().state.clock.secondsLeft).toBe(60);
  });
});

test('playing again starts at once with a new seed', () => {
  const { game, dispatch } = open();
  const first = game().log;
  dispatch('add', 'add', 'add');
  act(() => game().playAgain());
  expect(game()).toMatchObject({ isOver: false, best: undefined, state: { total: 0 } });
  expect(game().log.seed).not.toBe(first.seed);
  expect(game().log.id).not.toBe(first.id);
});

describe('a finished play', () => {
  test('is recorded once, with everything needed to replay it', () => {
    const { game, dispatch, wait } = open('x1.5');
    wait(30);
    dispatch('more-time', 'add', 'add', 'add');
    expect(readEvents()).toMatchObject([
      {
        kind: 'run',
        game: 'tally',
        rules: 1,
        seed: game().log.seed,
        options: { timing: 'x1.5' },
        score: 3,
        facts: { full: true, moreTime: 1 },
        timing: 'x1.5',
        seconds: 30,
        play: game().log.actions,
        release: '1.0.0-test',
        words: [PIVOT],
      },
    ]);
  });

  test('is compared with the previous best', () => {
    const first = open();
    first.dispatch('add');
    first.wait(30);
    expect(first.game().best).toMatchObject({ score: 1, previous: undefined, isNew: true });
    const second = open();
    second.dispatch('add', 'add', 'add');
    expect(second.game().best).toMatchObject({ score: 3, previous: 1, isNew: true });
    act(() => second.game().playAgain());
    second.dispatch('add', 'add');
    second.wait(30);
    expect(second.game().best).toMatchObject({ score: 3, previous: undefined, isNew: false });
    act(() => second.game().playAgain());
    second.dispatch('add', 'add', 'add');
    expect(second.game().best).toMatchObject({ score: 3, previous: undefined, isNew: false });
    const slower = open('x2');
    slower.dispatch('add');
    slower.wait(60);
    expect(slower.game().best).toMatchObject({ score: 1, previous: undefined, isNew: true });
  });
});

test('a game open in another tab stays as that tab stores it, until this tab continues it', () => {
  const { game, dispatch } = open();
  dispatch('add');
  const stored = localStorage.getItem(KEY);
  openInOtherTab('tally');
  dispatch('add');
  expect(game()).toMatchObject({ isUnderWay: false, tab: { isInOtherTab: true } });
  expect(localStorage.getItem(KEY)).toBe(stored);
  act(() => game().tab.goOnHere());
  dispatch('add');
  expect(game()).toMatchObject({ isUnderWay: true, state: { total: 2 } });
});

test('playing again continues a play that another tab has since begun', () => {
  const { game, dispatch } = open();
  dispatch('add');
  const other = localStorage.getItem(KEY) ?? '';
  dispatch('add', 'add');
  expect(game().isOver).toBe(true);
  localStorage.setItem(KEY, JSON.stringify({ ...JSON.parse(other), id: 'another' }));
  act(() => game().playAgain());
  expect(game()).toMatchObject({ log: { id: 'another' }, state: { total: 1 } });
});

test('a tab that missed a logout stores nothing for the next person', () => {
  const { dispatch } = open();
  localStorage.setItem('userId', 'u_2');
  dispatch('add');
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('a game can be played to its end with blocked storage', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  const { game, dispatch } = open();
  dispatch('add', 'add', 'add');
  expect(game()).toMatchObject({ isOver: true, best: { score: 3, isNew: true } });
});
