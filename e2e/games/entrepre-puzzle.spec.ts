import { expect, test } from '../app';
import { hardestSeeds } from '../support/chance';
import { cells, EMPTY, entreprePuzzle, slide } from '../support/entrepre-puzzle';
import { button, dialog, enter, help } from '../support/frame';
import { inspect } from '../support/inspect';
import { press } from '../support/keys';
import { rulesOf } from '../support/release';
import { passSeconds } from '../support/time';

type Dealt = {
  readonly words: readonly {
    readonly clue: string;
    readonly tiles: readonly string[];
    readonly last: readonly string[];
  }[];
};

/** Seeds of puzzles with the longest tiles and clues. */
async function longestTiles() {
  const rules = await rulesOf(entreprePuzzle.name);
  return hardestSeeds((seed) => {
    const { words } = rules.start(seed, { mode: 'Beginner', timing: 'x1' }) as Dealt;
    const tiles = words.flatMap(({ tiles, last }, row) => (row < 2 ? tiles : last));
    const letters = tiles.reduce((sum, tile) => sum + tile.length ** 2, 0);
    return letters * 10 + words.reduce((sum, { clue }) => sum + clue.length, 0);
  });
}

test('EntreprePuzzle fits small screens and is accessible while it is played', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreprePuzzle, await longestTiles());
  await inspect(page, 'a fresh puzzle');
  await slide(page, [(await cells(page)).indexOf(EMPTY)]);
  await press(page, button(page, /^Hint/));
  await passSeconds(page, 100);
  await expect(button(page, 'More time')).toBeVisible();
  await inspect(page, 'a hint and little time');
  await press(page, button(page, 'How to play'));
  await expect(help(page)).toBeVisible();
  await inspect(page, 'help');
});

test('EntreprePuzzle fits small screens and is accessible at its end', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreprePuzzle, await longestTiles());
  await press(page, button(page, 'Forfeit'));
  await expect(dialog(page, 'Failed')).toBeVisible();
  await inspect(page, 'Failed');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Show the result')).toBeVisible();
  await inspect(page, 'the result closed');
  await press(page, button(page, 'Try Again'));
  await entreprePuzzle.finish(page);
  await expect(dialog(page, 'Solved!')).toBeVisible();
  await inspect(page, 'Solved!');
  await press(page, button(page, 'Shortest solution'));
  await expect(dialog(page, 'The shortest solution')).toBeVisible();
  await inspect(page, 'the shortest solution');
});
