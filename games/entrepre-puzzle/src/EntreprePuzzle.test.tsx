import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { DealContext } from '@venture/game/deal';
import { renderPage } from '@venture/testing/page';
import { EntreprePuzzle } from './EntreprePuzzle';
import { rules } from './rules';
import { dialog, fact, HELP_SEEN, open, press, setUp, slideOne, texts, user, wait } from './testing/page';

setUp();

describe('the clock', () => {
  test('PZ-07 Q6 starts at 120 s with the board and counts down', () => {
    open();
    expect(screen.getByRole('timer')).toHaveTextContent('2:00');
    wait(61);
    expect(screen.getByRole('timer')).toHaveTextContent('0:59');
  });

  test('stands still and hides the board while a dialog is open', async () => {
    open();
    await press('How to play');
    wait(50);
    expect(screen.queryByRole('grid', { name: 'Puzzle' })).toBeNull();
    await press("Let's play");
    expect(screen.getByRole('timer')).toHaveTextContent('2:00');
    expect(screen.getByRole('grid', { name: 'Puzzle' })).toBeVisible();
  });

  test('R16 offers more time when 20 s are left', async () => {
    open();
    wait(100);
    await press('More time');
    expect(screen.getByRole('timer')).toHaveTextContent('2:20');
  });

  test('R16 offers no more time when timers are off', () => {
    localStorage.setItem('venture.settings', JSON.stringify({ timing: 'off', sound: false }));
    open();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(fact('Time left')).toHaveTextContent('No limit');
  });
});

describe('modes', () => {
  test('remembers the chosen mode and shows its puzzle at once', async () => {
    open();
    wait(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'Advanced');
    expect(localStorage.getItem('venture.mode')).toBe('Advanced');
    expect(Number(fact('Par')?.textContent)).toBeGreaterThanOrEqual(15);
    expect(screen.getByRole('timer')).toHaveTextContent('2:00');
    expect(screen.getByRole('combobox', { name: 'Mode' })).toHaveFocus();
  });

  test('a choice made during a puzzle applies to the next one, which can be started at once', async () => {
    open();
    await slideOne();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mode' }), 'Intermediate');
    expect(screen.getByText('Intermediate starts with your next puzzle.')).toBeVisible();
    expect(fact('Moves')).toHaveTextContent('1');
    await press('Start it now');
    expect(fact('Moves')).toHaveTextContent('0');
    expect(Number(fact('Par')?.textContent)).toBeGreaterThanOrEqual(10);
    expect(screen.queryByText(/starts with your next puzzle/)).toBeNull();
  });

  test.each([
    ['Intermediate', 10, 14],
    ['rubbish', 5, 9],
  ])('with %s stored on the device the first par is from %i to %i', (kept, from, to) => {
    localStorage.setItem('venture.mode', kept);
    open();
    const par = Number(fact('Par')?.textContent);
    expect(par >= from && par <= to).toBe(true);
  });
});

test('a reload in mid-puzzle resumes the same board and clock', async () => {
  open();
  await slideOne();
  wait(20);
  const before = texts();
  cleanup();
  open();
  expect(texts()).toEqual(before);
  expect(fact('Moves')).toHaveTextContent('1');
  expect(screen.getByRole('timer')).toHaveTextContent('1:40');
});

test('a challenge keeps its puzzle when another mode is chosen, and its end leads to that mode', async () => {
  const challenge = {
    name: 'Ada',
    game: 'entrepre-puzzle',
    rules: rules.version,
    seed: 7,
    options: { mode: 'Advanced', timing: 'x1' },
    score: 0,
  };
  renderPage(
    <DealContext value={{ kind: 'challenge', challenge }}>
      <EntreprePuzzle />
    </DealContext>,
    '/entrepre-puzzle',
  );
  expect(Number(fact('Par')?.textContent)).toBe(rules.start(7, { mode: 'Advanced', timing: 'x1' }).par);
  await press('Forfeit');
  expect(within(dialog('Failed')).getByText(/You 0, Ada 0\./)).toBeVisible();
  expect(within(dialog('Failed')).getByRole('navigation', { name: 'More to play' })).toBeVisible();
});

test('the first visit starts with how to play', () => {
  localStorage.removeItem(HELP_SEEN);
  open();
  expect(within(dialog('How to play')).getByText(/Rows wrap like lines of text/)).toBeVisible();
});
