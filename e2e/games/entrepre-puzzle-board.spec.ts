import type { Page } from '@playwright/test';
import { expect, open, test } from '../app';
import { hardestSeeds } from '../support/chance';
import { cellNames, cells, EMPTY, entreprePuzzle, grid, slide, timer } from '../support/entrepre-puzzle';
import { button, dialog, enter, expectFacts, said } from '../support/frame';
import { press, pressAll, reachInto } from '../support/keys';
import { rulesOf } from '../support/release';
import { chooseTimers } from '../support/settings';
import { neighbours, rowOf } from '../support/sliding';
import { passSeconds, reloadStill } from '../support/time';

/** Seeds of puzzles whose empty cell borders on another row across the edge. */
async function emptyAtEdge() {
  const rules = await rulesOf(entreprePuzzle.name);
  return hardestSeeds((seed) => {
    const { board } = rules.start(seed, { mode: 'Beginner', timing: 'x1' }) as { board: readonly number[] };
    return Number([2, 3, 5, 6].includes(board.indexOf(0)));
  });
}

/** Expected name of a cell: cells whose index differs by 1 or 3 may slide. */
function nameOf(now: readonly string[], cell: number): string {
  const hole = now.indexOf(EMPTY);
  const text = now[cell] ?? '';
  if (!neighbours(hole).includes(cell)) return text;
  const isVertical = Math.abs(hole - cell) === 3;
  const way = isVertical ? ['up', 'down'] : ['left', 'right'];
  const over = !isVertical && rowOf(hole) !== rowOf(cell) ? ` into row ${rowOf(hole) + 1}` : '';
  return `${text}, slides ${way[Number(hole > cell)]}${over}`;
}

test('PZ-12 PZ-13 screen readers hear what each cell holds, which tiles slide where, and what slid', async ({
  page,
}) => {
  await enter(page, entreprePuzzle, await emptyAtEdge());
  const before = await cells(page);
  const hole = before.indexOf(EMPTY);
  expect(before).toHaveLength(9);
  expect(await cellNames(page)).toEqual(before.map((_, cell) => nameOf(before, cell)));
  await expect(grid(page)).toHaveAccessibleDescription(rows(before));

  const wrapping = neighbours(hole).find(
    (cell) => Math.abs(cell - hole) === 1 && rowOf(cell) !== rowOf(hole),
  );
  await slide(page, [wrapping ?? -1]);
  const after = before.with(hole, before[wrapping ?? -1] ?? '').with(wrapping ?? -1, EMPTY);
  expect(await cellNames(page)).toEqual(after.map((_, cell) => nameOf(after, cell)));
  await expect(
    said(page, new RegExp(`^${after[hole]} slid (left|right) into row ${rowOf(hole) + 1}\\.$`)),
  ).toBeVisible();
  await expect(said(page, rows(after))).toBeAttached();
});

/** The description of the rows, up to the sentence about possible slides. */
function rows(now: readonly string[]): RegExp {
  const read = [0, 3, 6].map((from, row) => `Row ${row + 1}: ${now.slice(from, from + 3).join(', ')}.`);
  return new RegExp(`^${read.join(' ').replaceAll(EMPTY, 'empty')} You can slide `);
}

test('arrow keys, Home and End move through the grid; a stuck tile says why', { tag: '@full' }, async ({
  page,
}) => {
  await enter(page, entreprePuzzle);
  const buttons = grid(page).getByRole('button');
  await reachInto(page, buttons);
  for (const [keys, cell] of [
    [['Control+Home'], 0],
    [['ArrowLeft', 'ArrowUp'], 0],
    [['ArrowRight', 'ArrowDown'], 4],
    [['End'], 5],
    [['ArrowRight'], 5],
    [['Home'], 3],
    [['Control+End'], 8],
    [['ArrowDown'], 8],
  ] as const) {
    await pressAll(page, keys);
    await expect(buttons.nth(cell)).toBeFocused();
  }
  const now = await cells(page);
  const hole = now.indexOf(EMPTY);
  const stuck = now.findIndex((_, cell) => cell !== hole && !neighbours(hole).includes(cell));
  await slide(page, [stuck]);
  await expect(said(page, `${now[stuck]} does not touch the empty cell.`)).toBeVisible();
  await expectFacts(page, { Moves: '0' });
});

test('dialogs stop the clock and hide the board; a reload keeps slides and seconds', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreprePuzzle);
  await passSeconds(page, 30);
  await entreprePuzzle.begin(page);
  const now = await cells(page);
  await press(page, button(page, 'Settings'));
  await expect(dialog(page, 'Settings')).toBeVisible();
  await expect(grid(page)).toHaveCount(0);
  await passSeconds(page, 200);
  await page.keyboard.press('Escape');
  await expect(timer(page)).toHaveText('1:30');
  await reloadStill(page, timer(page));
  await expectFacts(page, { 'Time left': '1:30', Moves: '1' });
  expect(await cells(page)).toEqual(now);
});

test('R16 timers can be longer or off, and more time is offered with 20 seconds left', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreprePuzzle);
  await chooseTimers(page, 'Twice as long');
  await expect(timer(page)).toHaveText('4:00');
  await passSeconds(page, 220);
  await press(page, button(page, 'More time'));
  await expect(timer(page)).toHaveText('2:20');
  await chooseTimers(page, 'No time limit');
  await press(page, button(page, 'Forfeit'));
  await press(page, button(page, 'Try Again'));
  await expectFacts(page, { 'Time left': 'No limit' });
  await page.clock.fastForward(3_600_000);
  await entreprePuzzle.finish(page);
  await expect(dialog(page, 'Solved!').getByRole('row', { name: 'No time limit 0' })).toBeVisible();
});

test('the mode is chosen by arrow keys, stored, and sets the par of the puzzle', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreprePuzzle);
  await expectPar(page, 5, 9);
  await press(page, mode(page, 'Beginner'), 'ArrowDown');
  await expectPar(page, 10, 14);
  await open(page, '/dashboard-user');
  await expect(button(page, 'Chosen Intermediate')).toBeVisible();
  await page.goBack();
  await expect(mode(page, 'Intermediate')).toBeChecked();
  await expectPar(page, 10, 14);
  await entreprePuzzle.begin(page);
  await press(page, mode(page, 'Intermediate'), 'ArrowDown');
  await expect(said(page, 'Advanced starts with your next puzzle.')).toBeVisible();
  await expectFacts(page, { Moves: '1' });
  await press(page, button(page, 'Start it now'));
  await expectFacts(page, { Moves: '0' });
  await expectPar(page, 15, 20);
});

const mode = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Mode' }).getByRole('radio', { name });

async function expectPar(page: Page, from: number, to: number) {
  const pars = Array.from({ length: to - from + 1 }, (_, more) => from + more);
  const par = page.getByRole('definition').filter({ hasText: new RegExp(`^(${pars.join('|')})$`) });
  await expect(par.last()).toBeVisible();
}
