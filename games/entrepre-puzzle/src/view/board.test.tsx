import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { words } from '../content';
import { cells, fact, focus, names, open, setUp, slideOne, texts, user } from '../testing/page';

setUp();

test('PZ-01 PZ-02 the board has three rows of three cells, one of them empty', () => {
  open();
  const grid = screen.getByRole('grid', { name: 'Puzzle' });
  expect(within(grid).getAllByRole('row')).toHaveLength(3);
  expect(cells()).toHaveLength(9);
  expect(names().filter((name) => name === 'Empty cell')).toHaveLength(1);
});

test('Q4 three numbered clues are shown, but not the target', () => {
  open();
  const clues = within(screen.getByRole('list', { name: /^Clues/ })).getAllByRole('listitem');
  expect(clues).toHaveLength(3);
  for (const item of clues) {
    const word = words.find(({ clue }) => item.textContent?.startsWith(clue))?.word;
    expect(within(item).getByText(`(${word?.length} letters)`)).toBeVisible();
  }
  for (const { word } of words) expect(screen.queryByText(word)).toBeNull();
});

test('PZ-08 PZ-09 Q2 a tile that touches the empty cell slides into it, and the page says so', async () => {
  open();
  const before = texts();
  const cell = names().findIndex((name) => name.includes(', slides '));
  await user.click(cells()[cell] ?? document.body);
  expect(texts()[before.indexOf('')]).toBe(before[cell]);
  expect(names()[cell]).toBe('Empty cell');
  expect(fact('Moves')).toHaveTextContent('1');
  expect(screen.getByText(new RegExp(`^${before[cell]} slid (left|right|up|down)`))).toBeVisible();
});

test('PZ-10 PZ-11 any other tile does not move, and the page says why', async () => {
  open();
  const before = texts();
  const cell = names().findIndex((name) => /^[A-Z]+$/.test(name));
  await user.click(cells()[cell] ?? document.body);
  expect(texts()).toEqual(before);
  expect(fact('Moves')).toHaveTextContent('0');
  expect(screen.getByText(`${before[cell]} does not touch the empty cell.`)).toBeVisible();
});

test('rows and legal slides are announced after each slide', async () => {
  open();
  await slideOne();
  const spoken = screen.getAllByRole('status').map(({ textContent }) => textContent);
  const rows = texts().map((text) => text || 'empty');
  expect(spoken).toContainEqual(
    expect.stringContaining(`Row 1: ${rows.slice(0, 3).join(', ')}. Row 2: ${rows.slice(3, 6).join(', ')}.`),
  );
  expect(spoken).toContainEqual(expect.stringMatching(/You can slide .* or /));
});

test('works by keyboard: arrows, Home and End move the focus, Enter and Space slide', async () => {
  open();
  focus(4);
  const at = () => names().indexOf(document.activeElement?.getAttribute('aria-label') ?? '');
  for (const [keys, cell] of [
    ['{ArrowUp}', 1],
    ['{ArrowUp}', 1],
    ['{ArrowRight}', 2],
    ['{ArrowRight}', 2],
    ['{ArrowDown}', 5],
    ['{Home}', 3],
    ['{End}', 5],
    ['{Control>}{Home}{/Control}', 0],
    ['{ArrowLeft}', 0],
    ['{Control>}{End}{/Control}', 8],
    ['{ArrowDown}', 8],
  ] as const) {
    await user.keyboard(keys);
    expect([keys, at()]).toEqual([keys, cell]);
  }
  expect(cells().filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
  for (const key of ['{Enter}', ' ']) {
    focus(names().findIndex((name) => name.includes(', slides ')));
    await user.keyboard(key);
  }
  expect(fact('Moves')).toHaveTextContent('2');
});
