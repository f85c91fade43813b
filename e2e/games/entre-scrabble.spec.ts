import { expect, test } from '../app';
import { hardestSeeds } from '../support/chance';
import { entreScrabble, forfeit, solveRounds } from '../support/entre-scrabble';
import { button, dialog, enter, help } from '../support/frame';
import { inspect } from '../support/inspect';
import { press } from '../support/keys';
import { rulesOf } from '../support/release';
import { passSeconds } from '../support/time';

type Dealt = { readonly rounds: readonly { readonly word: { word: string; definition: string } }[] };

/** Seeds of games that begin with the longest words and clues. */
async function longestWords() {
  const rules = await rulesOf(entreScrabble.name);
  return hardestSeeds((seed) => {
    const [first, second] = (rules.start(seed, { timing: 'x1' }) as Dealt).rounds.map(({ word }) => word);
    const letters = (first?.word.length ?? 0) + (second?.word.length ?? 0);
    return letters * 100 + (first?.definition.length ?? 0) + (second?.definition.length ?? 0);
  });
}

test('Entre-Scrabble fits small screens and is accessible while it is played', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreScrabble, await longestWords());
  await inspect(page, 'a fresh round');
  await press(page, button(page, 'Hint'));
  await page.keyboard.type('AEIOTRNSL');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not this word' })).toBeVisible();
  await passSeconds(page, 20);
  await expect(button(page, 'More time')).toBeVisible();
  await inspect(page, 'a wrong word with a hint and little time');
  await passSeconds(page, 10);
  await solveRounds(page, 1);
  await press(page, button(page, 'Previous'));
  await expect(button(page, 'Next')).toBeVisible();
  await inspect(page, 'a solved round, and one out of time');
});

// Settings and the leave dialog are the same in every game, so only this test inspects them.
test('Entre-Scrabble fits small screens and is accessible in every dialog', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreScrabble, await longestWords());
  await solveRounds(page, 1);
  await press(page, button(page, 'How to play'));
  await expect(help(page)).toBeVisible();
  await inspect(page, 'help');
  await page.keyboard.press('Escape');
  await press(page, button(page, 'Settings'));
  await expect(dialog(page, 'Settings')).toBeVisible();
  await inspect(page, 'settings');
  await page.keyboard.press('Escape');
  await forfeit(page);
  await inspect(page, 'forfeit');
  await page.keyboard.press('Escape');
  await press(page, page.getByRole('link', { name: 'Back to games' }));
  await expect(dialog(page, 'Leave this page?')).toBeVisible();
  await inspect(page, 'leaving');
});

test('Entre-Scrabble fits small screens and is accessible at its end', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreScrabble, await longestWords());
  await entreScrabble.finish(page);
  await inspect(page, 'Congratulations');
  await press(page, dialog(page, 'Congratulations').getByRole('button', { name: 'Play Again' }));
  await passSeconds(page, 150);
  await expect(dialog(page, 'Failed')).toBeVisible();
  await inspect(page, 'Failed');
  await press(page, button(page, 'See the words'));
  await expect(page.getByRole('heading', { name: 'Your words' })).toBeVisible();
  await inspect(page, 'the words');
});
