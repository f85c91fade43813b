import type { Page } from '@playwright/test';
import { expect, expectRoute, test } from '../app';
import { entreScrabble, forfeit, rack, solveRounds, timer, wordInPlay } from '../support/entre-scrabble';
import { button, dialog, enter, expectFacts, said } from '../support/frame';
import { press } from '../support/keys';
import { chooseTimers } from '../support/settings';
import { passSeconds, reloadStill } from '../support/time';

test('SC-03 SC-12 SC-13 SC-14 SC-15 SC-16 SC-28 SC-31 running out of time five times ends at -500, Failed, without a warning', async ({
  page,
}) => {
  await watchForWarning(page);
  await enter(page, entreScrabble);
  await expect(timer(page)).toHaveText('30 s');
  await page.keyboard.type(await wordInPlay(page));
  await passSeconds(page, 29);
  await expect(timer(page)).toHaveText('1 s');
  await expect(said(page, '5 seconds left')).toBeAttached();
  await passSeconds(page, 1);
  await page.keyboard.press('Enter');
  await expect(said(page, 'The time ran out: −100 points')).toBeVisible();
  await expectFacts(page, { Round: '2 of 5', Score: '−100' });
  await expect(timer(page)).toHaveText('30 s');

  await page.clock.fastForward(75_000);
  await expectFacts(page, { Round: '4 of 5', Score: '−300' });
  await expect(timer(page)).toHaveText('15 s');
  await passSeconds(page, 15);
  await expectFacts(page, { Round: '5 of 5', Score: '−400' });
  await passSeconds(page, 29);
  await page.keyboard.press('Enter');
  await passSeconds(page, 1);
  await expect(dialog(page, 'Failed')).toContainText('−500 of 500 points');
  await press(page, dialog(page, 'Failed').getByRole('button', { name: 'See the words' }));
  await press(page, button(page, 'Play the 5 I missed'));
  await expectFacts(page, { Round: '1 of 5', Score: '0' });
  expect(await page.evaluate(() => 'hasWarned' in window)).toBe(false);
});

/** Records whether the warning modal appears, however briefly. */
async function watchForWarning(page: Page) {
  await page.addInitScript(() => {
    const look = () => {
      if (document.body?.textContent?.includes('You can submit only when time is available.')) {
        Object.assign(window, { hasWarned: true });
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
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

test('a reload in the middle of a word keeps its letters and seconds', { tag: '@full' }, async ({ page }) => {
  await enter(page, entreScrabble);
  await solveRounds(page, 2);
  const word = await wordInPlay(page);
  await page.keyboard.type(word.slice(0, 2));
  await passSeconds(page, 13);
  await reloadStill(page, timer(page));
  await expectFacts(page, { Round: '3 of 5', Score: '200' });
  await expect(timer(page)).toHaveText('17 s');
  await page.keyboard.type(word.slice(2));
  await page.keyboard.press('Enter');
  await expect(said(page, `Correct: ${word}`)).toBeVisible();
});

test('R16 timers can be longer or off, and more time is offered with 20 seconds left', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreScrabble);
  await chooseTimers(page, 'Twice as long');
  await expect(timer(page)).toHaveText('60 s');
  await passSeconds(page, 39);
  await expect(button(page, 'More time')).toHaveCount(0);
  await passSeconds(page, 1);
  await expect(said(page, 'Little time is left. Need more?')).toBeVisible();
  await press(page, button(page, 'More time'));
  await expect(timer(page)).toHaveText('50 s');
  await chooseTimers(page, 'No time limit');
  await expect(timer(page)).toHaveText('50 s');
  await forfeit(page);
  await press(page, button(page, 'No'));
  await expect(timer(page)).toHaveText('No limit');
  await page.clock.fastForward(3_600_000);
  await solveRounds(page, 1);
  await expectFacts(page, { Round: '2 of 5', Score: '100' });
});
