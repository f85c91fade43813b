import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import {
  entreScrabble,
  rack,
  SECONDS,
  solve,
  solveRounds,
  spellByTiles,
  timer,
  wordInPlay,
} from '../support/entre-scrabble';
import { button, closeHelp, dialog, enter, expectFacts, help, said } from '../support/frame';
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

test('SC-29 Play Again starts a new game at once and keeps the old best score', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreScrabble);
  await solveRounds(page, 4);
  await press(page, button(page, 'Skip'));
  await press(page, dialog(page, 'Congratulations').getByRole('button', { name: 'Play Again' }));
  await expectFacts(page, { Round: '1 of 5', Score: '0' });
  await expect(timer(page)).toHaveText(`${SECONDS} s`);
  await entreScrabble.finish(page);
  await expect(dialog(page, 'Congratulations')).toContainText('500 of 500 points');
  await expect(dialog(page, 'Congratulations')).toContainText('New best: 500, up from 400');
});

test('SC-19 SC-23 SC-24 SC-25 wrong words cost nothing, letters can be removed, and earlier rounds reopened', async ({
  page,
}) => {
  await enter(page, entreScrabble);
  const word = await wordInPlay(page);
  const [first = '', second = '', third = ''] = word;
  await page.keyboard.type(word.slice(0, 3));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not this word' })).toBeVisible();
  await expectFacts(page, { Round: '1 of 5', Score: '0' });
  await page.keyboard.press('Backspace');
  await passSeconds(page, 1);
  await expect(said(page, `${third} taken back, 2 letters`)).toBeAttached();
  await expect(page.getByText(`Your answer: ${first} ${second}`, { exact: true })).toBeAttached();
  await press(page, button(page, 'Clear'));
  await expect(page.getByText('Your answer: empty')).toBeAttached();
  const missing = await missingLetter(page);
  await page.keyboard.press(missing);
  await expect(said(page, `No ${missing} left on the rack`)).toBeVisible();
  await press(page, button(page, 'Hint'));
  await expect(page.getByText(`Starts with ${first} ${second}`).first()).toBeVisible();
  await passSeconds(page, 12);
  await press(page, button(page, 'Skip'));
  await expectFacts(page, { Round: '2 of 5', Score: '0' });
  await press(page, button(page, 'Previous'));
  await expect(said(page, 'Back to round 1')).toBeVisible();
  await expect(timer(page)).toHaveText('30 s');
  await solve(page);
  await press(page, button(page, 'Previous'));
  await expect(said(page, 'Back to round 1: you solved it')).toBeVisible();
  await expect(timer(page)).toHaveText('Stopped');
  await expectFacts(page, { Score: '100' });
  await press(page, button(page, 'Next'));
  await expectFacts(page, { Round: '2 of 5', Score: '100' });
});

async function missingLetter(page: Page): Promise<string> {
  const letters = await rack(page).allInnerTexts();
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !letters.includes(letter)) ?? '';
}

test('the first visit hides clue and letters and stops the timer until the help is closed', {
  tag: '@full',
}, async ({ page }) => {
  await enter(page, entreScrabble);
  await press(page, button(page, 'How to play'));
  await expect(help(page)).toBeVisible();
  await expect(rack(page).first()).toHaveAccessibleName('Hidden letter');
  await passSeconds(page, 100);
  await closeHelp(page);
  await expect(timer(page)).toHaveText('30 s');
  await expect(page.getByRole('list', { name: 'Rounds' })).toMatchAriaSnapshot(`
    - list "Rounds":
      - listitem: "Round 1: not solved"
      - listitem: "Round 2: not solved"
      - listitem: "Round 3: not solved"
      - listitem: "Round 4: not solved"
      - listitem: "Round 5: not solved"
  `);
});
