import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { table } from '../testing/table';

const { open, wait, answer, rack, press, type, word } = table;

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
});

test('SC-06 a tile drops into the answer once and is then disabled', async () => {
  open();
  const tile = rack()[3];
  if (!tile) throw new Error('There is no tile.');
  await table.user.click(tile);
  expect(answer()).toBe(tile.textContent);
  expect(tile).toHaveAttribute('aria-disabled', 'true');
  await table.user.click(tile);
  expect(answer()).toBe(tile.textContent);
});

test('Q22 typed letters follow the same rule, and a missing letter is named', async () => {
  open();
  const letters = rack().map(({ textContent }) => textContent ?? '');
  const [first = ''] = letters;
  const times = letters.filter((letter) => letter === first).length;
  await type(first.toLowerCase().repeat(times + 1));
  expect(answer()).toBe(Array(times).fill(first).join(' '));
  expect(screen.getByText(`No ${first} left on the rack`)).toBeVisible();
});

test('SC-23 SC-24 Backspace removes the last letter, and Clear empties the answer', async () => {
  open();
  const [a, b, c] = [...word()];
  await type(`${a}${b}${c}`);
  await press('Backspace');
  expect(answer()).toBe(`${a} ${b}`);
  await type('{Backspace}');
  expect(answer()).toBe(a);
  await press('Clear');
  expect(answer()).toBe('empty');
  wait(1);
  expect(screen.getByText('Answer cleared')).toHaveAttribute('role', 'status');
});

test('a word typed in one go is read out once, after a pause', async () => {
  open();
  const letters = [...word()].slice(0, 3);
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  for (const letter of letters) {
    await type(letter);
    jest.advanceTimersByTime(200);
    expect(said().join()).not.toContain(letter);
  }
  wait(1);
  expect(said()).toContain(`${letters.join(' ')}, 3 letters`);
});

test('ignores keys with Ctrl and keys in other fields', async () => {
  open();
  await type(`{Control>}${word()[0]}{/Control}`);
  expect(answer()).toBe('empty');
});

test('the rack is one tab stop, and arrow keys move between tiles', async () => {
  open();
  const tiles = rack();
  expect(tiles.filter(({ tabIndex }) => tabIndex === 0)).toEqual([tiles[0]]);
  tiles[0]?.focus();
  await type('{ArrowRight}{ArrowRight}');
  expect(tiles[2]).toHaveFocus();
  await type('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(tiles[11]).toHaveFocus();
  await type('{Enter}');
  expect(answer()).toBe(tiles[11]?.textContent);
});

test('after a submit, Enter presses the focused button again, unless the key is still held down', async () => {
  open();
  const previous = screen.getByRole('button', { name: 'Previous' });
  previous.focus();
  await table.solve();
  expect(table.fact('Round')).toHaveTextContent('2 of 5');
  expect(fireEvent.keyDown(previous, { key: 'Enter', repeat: true })).toBe(false);
  await type('{Enter}');
  expect(table.fact('Round')).toHaveTextContent('1 of 5');
});
