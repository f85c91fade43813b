import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import {
  cellNames,
  cells,
  EMPTY,
  entreprePuzzle,
  focusedCell,
  grid,
  slide,
  solve,
  target,
  timer,
} from '../support/entrepre-puzzle';
import { button, dialog, enter, expectFacts, said } from '../support/frame';
import { press } from '../support/keys';
import { neighbours, shortestWay } from '../support/sliding';
import { passSeconds } from '../support/time';

const won = (page: Page) => dialog(page, 'Solved!');
const failed = (page: Page) => dialog(page, 'Failed');

test('PZ-07 PZ-14 PZ-23 by keyboard: a puzzle solved at par shows its score term by term, and another one follows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, entreprePuzzle);
  await expect(timer(page)).toHaveText('2:00');
  await passSeconds(page, 20);
  const par = String(await solve(page));
  await expectFacts(page, { 'Time left': '1:40', Moves: par, Par: par });
  await press(page, button(page, 'Submit'));

  await expect(won(page).getByText(`You matched par: ${par} slides. 3 of 3 stars.`)).toBeFocused();
  await expect(won(page).getByRole('table', { name: 'Score' })).toMatchAriaSnapshot(`
    - table "Score":
      - rowgroup:
        - row "Solved 100"
        - row "100 seconds left × 5 500"
        - row "${par} moves, 10 are free 0"
      - rowgroup:
        - row "Total 600"
  `);
  await expect(won(page).getByRole('region', { name: 'Result' })).toContainText('Result 300 of 300');
  await watchSolution(page, Number(par));
  const solved = await cells(page);
  await press(page, won(page).getByRole('button', { name: 'Wanna solve more puzzle?' }));
  await expectFresh(page);
  expect((await cells(page)).toSorted()).not.toEqual(solved.toSorted());
});

/** Steps through the solution to the target and returns to the result. */
async function watchSolution(page: Page, slides: number) {
  await press(page, button(page, 'Shortest solution'));
  const shown = dialog(page, 'The shortest solution');
  await expect(shown.getByText(`The start: ${slides} slides to go.`)).toBeVisible();
  await press(page, shown.getByRole('button', { name: 'Next slide' }));
  for (let slid = 1; slid < slides; slid += 1) await page.keyboard.press('Enter');
  await expect(shown.getByText(`Slide ${slides} of ${slides}: `)).toBeVisible();
  await expect(shown.getByRole('table').getByRole('cell')).toHaveText(await texts(page));
  await press(page, shown.getByRole('button', { name: 'Back to the result' }));
}

/** Visible texts of the target; the last cell is empty. */
async function texts(page: Page): Promise<readonly string[]> {
  return (await target(page)).map((text) => (text === EMPTY ? '' : text));
}

/** Expects the initial grid, moves and time, and the focus on the board. */
async function expectFresh(page: Page) {
  await expectFacts(page, { 'Time left': '2:00', Moves: '0' });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => focusedCell(page)).not.toBe(-1);
  expect(await cells(page)).not.toEqual(await target(page));
}

const submit = (page: Page) => press(page, button(page, 'Submit'));
const slideOnce = async (page: Page) =>
  slide(page, neighbours((await cells(page)).indexOf(EMPTY)).slice(0, 1));

const FAILURES = [
  ['PZ-16 PZ-19', 'Submit with no moves', submit, "You haven't made any moves yet!"],
  [
    'PZ-20',
    'Submit with moves',
    async (page: Page) => {
      await slideOnce(page);
      await submit(page);
    },
    'Try again!',
  ],
  [
    'PZ-18',
    'Forfeit',
    (page: Page) => press(page, button(page, 'Forfeit')),
    "You haven't made any moves yet!",
  ],
  [
    'PZ-17',
    'time out in an idle tab',
    async (page: Page) => {
      await slideOnce(page);
      await page.clock.fastForward(200_000);
    },
    'Time is up!',
  ],
] as const;

test('PZ-16 PZ-17 PZ-18 PZ-19 PZ-20 PZ-21 PZ-22 each failure says why and shows the correct puzzle, and Try Again restarts', async ({
  page,
}) => {
  await enter(page, entreprePuzzle);
  await page.setViewportSize({ width: 640, height: 320 });
  for (const [ids, what, fail, message] of FAILURES) {
    await test.step(`${ids} ${what}`, async () => {
      await fail(page);
      await expect(failed(page).getByText(message, { exact: true })).toBeFocused();
      const correct = failed(page).getByRole('table', { name: 'The correct puzzle' });
      await expect(correct.getByRole('cell')).toHaveText(await texts(page));
      await press(page, failed(page).getByRole('button', { name: 'Try Again' }));
      await expectFresh(page);
    });
  }
});

test('a closed result can be shown again, and Try Again stays beside it', { tag: '@full' }, async ({
  page,
}) => {
  await enter(page, entreprePuzzle);
  await press(page, button(page, 'Forfeit'));
  await page.keyboard.press('Escape');
  await expect(button(page, 'Show the result')).toBeFocused();
  await expect(said(page, 'This attempt is over.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(failed(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, button(page, 'Try Again'));
  await expectFresh(page);
});

test('hints follow a shortest solution and cost one star', { tag: '@full' }, async ({ page }) => {
  await enter(page, entreprePuzzle);
  const goal = await target(page);
  for (let now = await cells(page); now.join() !== goal.join(); now = await cells(page)) {
    const left = shortestWay(now, goal, EMPTY).length;
    await press(page, button(page, /^Hint/));
    const hinted = grid(page).getByRole('gridcell', { name: /^Hint: / });
    await expect(said(page, /^Hint: slide /)).toBeVisible();
    const index = (await cellNames(page)).findIndex((cell) => cell.startsWith('Hint: '));
    await slide(page, [index]);
    await expect(hinted).toHaveCount(0);
    expect(shortestWay(await cells(page), goal, EMPTY)).toHaveLength(left - 1);
  }
  await submit(page);
  await expect(won(page).getByText(/^You matched par: .* 2 of 3 stars\.$/)).toBeVisible();
  await expect(won(page).getByRole('listitem').filter({ hasText: 'No hints' })).toContainText('missed');
});
