import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import { cells, EMPTY, entreprePuzzle, focusedCell, solve, target, timer } from '../support/entrepre-puzzle';
import { button, dialog, enter, expectFacts } from '../support/frame';
import { press } from '../support/keys';
import { passSeconds } from '../support/time';

const won = (page: Page) => dialog(page, 'Solved!');

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
