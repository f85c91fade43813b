import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { readEvents } from '@venture/device/device';
import { start, step } from '../engine';
import { spell } from '../testing/plays';
import { table } from '../testing/table';
import { Board } from './Board';

const { open, wait, fact, time, answer, rack, press, type, word, solve } = table;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('forfeit', () => {
  test('SC-20 asks for confirmation and offers three answers', async () => {
    open();
    await press('Forfeit');
    expect(screen.getByRole('dialog', { name: 'Forfeit this game?' })).toBeVisible();
    for (const name of ['Yes', 'No', 'Keep playing']) {
      expect(screen.getByRole('button', { name })).toBeVisible();
    }
  });

  test('SC-21 Yes leads to the games, Back shows the end, and the game cannot be continued', async () => {
    const { router, unmount } = open();
    await solve();
    await press('Forfeit');
    await press('Yes');
    expect(router.state.location.pathname).toBe('/game-selection');
    expect(readEvents()).toMatchObject([
      { kind: 'run', game: 'entre-scrabble', score: 100, facts: { won: false, forfeited: true } },
    ]);
    await act(() => router.navigate(-1));
    expect(screen.getByRole('heading', { name: 'You forfeited this game' })).toHaveFocus();
    expect(screen.getByText('It ended in round 2 of 5, with 100 points.')).toBeVisible();
    expect(screen.getByText(/^The word you missed comes back in/)).toBeVisible();
    await press('Play Again');
    expect(fact('Score')).toHaveTextContent('0');
    unmount();
    open();
    expect(fact('Round')).toHaveTextContent('1 of 5');
    expect(fact('Score')).toHaveTextContent('0');
  });

  test('SC-22 Q18 the answer "No" restarts the game', async () => {
    const { router } = open();
    await solve();
    wait(12);
    await press('Forfeit');
    await press('No');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect([fact('Round')?.textContent, fact('Score')?.textContent, time()]).toEqual(['1 of 5', '0', '30 s']);
    expect(router.state.location.pathname).toBe('/entre-scrabble');
    expect(readEvents()).toEqual([]);
  });

  test.each([
    ['"Keep playing"', () => press('Keep playing')],
    ['Escape', () => type('{Escape}')],
  ])('Q18 %s continues the game', async (_, answerIt) => {
    open();
    wait(5);
    await type(word().slice(0, 2));
    const before = [word(), answer(), time()];
    await press('Forfeit');
    await answerIt();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect([word(), answer(), time()]).toEqual(before);
  });
});

test.each(['Forfeit', 'How to play', 'Settings'])(
  'Q19 the clock stops and the clue, letters and answer are hidden while "%s" is open',
  async (name) => {
    open();
    await type(word().slice(0, 2));
    wait(4);
    await press(name);
    wait(60);
    expect(time()).toBe('26 s');
    expect(rack()).toEqual([]);
    expect(screen.getAllByRole('button', { name: 'Hidden letter' })).toHaveLength(12);
    expect(screen.queryByText(/^Your answer/)).not.toBeInTheDocument();
    expect(word).toThrow('There is no clue on the page.');
  },
);

test('leaving during a game asks first while the clock waits', async () => {
  const { router } = open();
  await type(word().slice(0, 1));
  await table.user.click(screen.getByRole('link', { name: 'Back to games' }));
  expect(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
  wait(60);
  await press('Stay');
  expect(time()).toBe('30 s');
  expect(router.state.location.pathname).toBe('/entre-scrabble');
});

describe('the warning', () => {
  test('SC-30 MSG-10 Q64 "submit with time 0" shows the warning, in a state that play cannot reach', async () => {
    const late = { ...spell(start(7, { timing: 'x1' })), clock: { secondsLeft: 0, extensions: 0 } };
    const act = jest.fn();
    render(<Board state={step(late, { type: 'submit' })} act={act} isPaused={false} />);
    expect(screen.getByRole('dialog')).toHaveTextContent('You can submit only when time is available.');
    await press('OK');
    expect(act).toHaveBeenCalledWith({ type: 'close-warning' });
  });

  test('SC-31 a game in which every clock runs out never shows the warning', async () => {
    open();
    for (let second = 0; second < 150; second += 6) {
      await type(`${rack()[0]?.textContent}{Enter}`);
      wait(6);
      expect(screen.queryByText('You can submit only when time is available.')).not.toBeInTheDocument();
    }
    expect(screen.getByRole('dialog', { name: 'Failed' })).toBeVisible();
  });
});
