import type { Page } from '@playwright/test';
import { expect, expectRoute, test } from '../app';
import {
  entreScrabble,
  forfeit,
  rack,
  solve,
  solveRounds,
  spellByTiles,
  timer,
  wordInPlay,
} from '../support/entre-scrabble';
import { button, dialog, enter, expectFacts, said } from '../support/frame';
import { press } from '../support/keys';
import { passSeconds } from '../support/time';

test('SC-17 SC-18 SC-27 by keyboard: letters are typed or chosen one by one, and 400 of 500 points win', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, entreScrabble);
  const words = [...(await solveRounds(page, 3))];
  const word = await wordInPlay(page);
  await spellByTiles(page, word);
  await expect(page.getByText(`Your answer: ${[...word].join(' ')}`)).toBeAttached();
  await press(page, button(page, 'Submit'));
  await expect(said(page, `Correct: ${word}`)).toBeVisible();
  await expectFacts(page, { Round: '5 of 5', Score: '400' });
  const skipped = await wordInPlay(page);
  await press(page, button(page, 'Skip'));

  const verdict = dialog(page, 'Congratulations');
  await expect(verdict).toContainText('400 of 500 points');
  await expect(verdict).toContainText('You solved 4 of 5 words.');
  await press(page, verdict.getByRole('button', { name: 'See the words' }));
  await expect(page.getByRole('heading', { name: 'Your words' })).toBeFocused();
  for (const solved of [...words, word]) await expectWord(page, solved, 'Solved');
  await expectWord(page, skipped, 'Missed');

  await press(page, button(page, 'Play the 1 I missed'));
  await expectFacts(page, { Round: '1 of 1', Score: '0' });
  expect(await solve(page)).toBe(skipped);
  await expect(dialog(page, 'Congratulations')).toContainText('100 of 100 points');
});

async function expectWord(page: Page, word: string, how: 'Solved' | 'Missed') {
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: word, exact: true }) });
  await expect(entry).toContainText(how);
}

test('SC-20 SC-21 SC-22 forfeit asks first: Escape and Keep playing continue, No restarts, Yes opens the games', async ({
  page,
}) => {
  await enter(page, entreScrabble);
  await page.setViewportSize({ width: 640, height: 320 });
  await solveRounds(page, 1);
  await passSeconds(page, 10);
  await forfeit(page);
  await expect(rack(page)).toHaveText(Array<string>(12).fill(''));
  await expect(page.getByText('Paused')).toBeVisible();
  await passSeconds(page, 60);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Forfeit')).toBeFocused();
  await expect(timer(page)).toHaveText('20 s');
  await page.keyboard.press('Enter');
  await press(page, button(page, 'Keep playing'));
  await expect(rack(page)).toHaveText(Array<RegExp>(12).fill(/^[A-Z]$/));
  await expectFacts(page, { Round: '2 of 5', Score: '100' });
  await forfeit(page);
  await press(page, button(page, 'No'));
  await expectFacts(page, { Round: '1 of 5', Score: '0' });
  await expect(timer(page)).toHaveText('30 s');
  await solveRounds(page, 1);
  await forfeit(page);
  await press(page, button(page, 'Yes'));
  await expectRoute(page, '/game-selection');
  await expect(dialog(page, 'Leave this page?')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Games' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You forfeited this game' })).toBeVisible();
  await press(page, button(page, 'Play Again'));
  await expectFacts(page, { Round: '1 of 5', Score: '0' });
});
