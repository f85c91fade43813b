import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { table } from '../testing/table';

const { open, wait, fact, time, press } = table;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('SC-12 SC-13 SC-14 at 0 s the round costs 100, the clock returns to 30 s and the next round opens', () => {
  open();
  wait(29);
  expect(time()).toBe('1 s');
  wait(1);
  expect(fact('Score')).toHaveTextContent('\u2212100');
  expect(time()).toBe('30 s');
  expect(fact('Round')).toHaveTextContent('2 of 5');
  expect(screen.getByText('The time ran out: \u2212100 points')).toBeVisible();
});

test('is read out at 10 s and 5 s, not every second', () => {
  open();
  const heard = new Set<string>();
  for (let second = 0; second < 29; second += 1) {
    wait(1);
    for (const status of screen.getAllByRole('status')) {
      if (status.textContent?.includes('seconds')) heard.add(`${time()}: ${status.textContent}`);
    }
  }
  expect([...heard].filter((text) => /^(11|10|9|5|1) s/.test(text))).toEqual([
    '10 s: 10 seconds left',
    '9 s: 10 seconds left',
    '5 s: 5 seconds left',
    '1 s: 5 seconds left',
  ]);
});

test('R16 offers more time when 20 s are left, and follows the timer setting', async () => {
  open();
  wait(10);
  await press('More time');
  expect(time()).toBe('50 s');
});

test('R16 says so if there is no time limit', () => {
  localStorage.setItem('venture.settings', JSON.stringify({ timing: 'off', sound: false }));
  open();
  wait(600);
  expect(time()).toBe('No limit');
  expect(fact('Round')).toHaveTextContent('1 of 5');
});
