import type { Page } from '@playwright/test';
import { configure, expect, expectRoute, open, test, watchCalls } from '../app';
import { attempt, daysOn, missedWords, onDevice, START } from '../support/events';
import { inspect } from '../support/inspect';
import { optionAt } from '../support/options';

const WORDS = {
  NICHE: 'A small part of a market.',
  PIVOT: 'A change of course that keeps what was learned.',
};

const check = (page: Page) => page.getByRole('button', { name: 'Check' });
const goOn = (page: Page) => page.getByRole('button', { name: /^(Next|Finish)$/ });
const verdict = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words });

/** Opens the review this many days after the start. */
async function openOn(page: Page, days: number) {
  await page.clock.setFixedTime(daysOn(days));
  await open(page, '/review');
  await expect(page.getByRole('heading', { level: 1, name: 'Your review' })).toBeVisible();
}

/** The number that the review, which has its own order, shows for the option with this letter in the content. */
async function numberOf(page: Page, letter: string): Promise<string> {
  const values = await page
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')));
  return String(values.findIndex((value) => value?.endsWith(letter)) + 1);
}

async function typeWord(page: Page, word: string) {
  await page.getByLabel('Your word').fill(word);
  await page.keyboard.press('Enter');
}

test('a missed question returns in the review on the announced days', { tag: '@full' }, async ({ page }) => {
  await page.clock.setFixedTime(START);
  await open(page, '/timed-quiz');
  for (const question of [1, 2]) {
    await expect(page.getByText(`Question ${question} of 2`, { exact: true })).toBeVisible();
    await page.getByRole('radio').nth(1).check();
    await page.getByRole('button', { name: 'Submit' }).click();
  }
  await open(page, '/dashboard-user');
  await expect(page.getByText('Missed today: 2 questions')).toBeVisible();
  await page.clock.setFixedTime(daysOn(1));
  await page.reload();
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Review now' }).click();
  await expectRoute(page, '/review');
  await expect(page.getByText('You missed this in the Timed Finance Quiz yesterday')).toBeVisible();
  await optionAt(page, 3).check();
  await check(page).click();
  await expect(verdict(page, 'Right!')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Read again: / })).toBeVisible();
  await goOn(page).click();
  await page.getByRole('button', { name: "I don't know" }).click();
  await expect(verdict(page, 'You see it again tomorrow.')).toBeVisible();
  await goOn(page).click();
  await expect(page.getByRole('heading', { name: 'Done for today' })).toBeFocused();
  await expect(page.getByText('1 of 2 right')).toBeVisible();

  await page.clock.setFixedTime(daysOn(3));
  await page.reload();
  await expect(page.getByText('You missed this in your review on 4 March')).toBeVisible();
  await optionAt(page, 1).check();
  await check(page).click();
  await goOn(page).click();
  await expect(page.getByText('Again after 2 days')).toBeVisible();
  await optionAt(page, 3).check();
  await check(page).click();
  await expect(verdict(page, 'You see it again on 12 March.')).toBeVisible();
});

test('words missed in Entre-Scrabble return with their clues and can be practised at once', {
  tag: '@full',
}, async ({ page }) => {
  await open(page, '/entre-scrabble');
  await page.getByRole('button', { name: "Let's play" }).click();
  for (let round = 0; round < 5; round += 1)
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Failed' })).toBeVisible();
  await open(page, '/review');
  await expect(page.getByRole('heading', { name: 'Missed today: 5 words' })).toBeVisible();
  await page.getByRole('link', { name: 'Practise now' }).click();
  await expect(page.getByText('1 of 5', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('You missed this in Entre-Scrabble today')).toBeVisible();
  const word = await page.evaluate(() => {
    const events = Object.entries(localStorage).filter(([key]) => key.startsWith('venture.event.'));
    const words = events.flatMap(([, text]) => JSON.parse(String(text)).words ?? []);
    return words.find(({ clue }) => document.body.textContent.includes(clue))?.word;
  });
  await typeWord(page, String(word).toLowerCase());
  await expect(verdict(page, 'Right!')).toBeVisible();
});

test('the review can be answered by keyboard alone', async ({ page }) => {
  await onDevice(page, [
    [0, attempt('timed', 0)],
    [0.5, missedWords({ PIVOT: WORDS.PIVOT })],
  ]);
  await openOn(page, 1);
  for (let step = 0; step < 40; step += 1) {
    if (await page.evaluate(() => document.activeElement instanceof HTMLInputElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press(await numberOf(page, 'c'));
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Right!')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^2 of 3: / })).toBeFocused();
  await page.keyboard.press(await numberOf(page, 'a'));
  await page.keyboard.press('Enter');
  await expect(verdict(page, 'Right!')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^3 of 3: / })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('pivot');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 of 3 right')).toBeVisible();
});

test('an open review works offline, and without `/v1` it makes no call', { tag: '@full' }, async ({
  page,
  context,
  troubles,
}) => {
  const calls = watchCalls(page);
  await configure(page, (config) => ({ ...config, v1: false }));
  await onDevice(page, [[0, missedWords(WORDS)]]);
  await page.clock.setFixedTime(daysOn(1));
  await open(page, '/dashboard-user');
  await expect(page.getByText('2 items', { exact: true })).toBeVisible();
  await open(page, '/review');
  await expect(page.getByText('1 of 2', { exact: true }).first()).toBeVisible();
  troubles.expectError(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  for (const word of ['niche', 'pivot']) {
    await typeWord(page, word);
    await expect(verdict(page, 'Right!')).toBeVisible();
    await goOn(page).click();
  }
  await expect(page.getByText('2 of 2 right')).toBeVisible();
  expect(calls).toEqual([]);
});

test('the review is accessible in every state, in both themes and at 320 px', {
  tag: '@full',
}, async ({ page }) => {
  await onDevice(page, [
    [0, attempt('timed', 1)],
    [0.5, missedWords({ PIVOT: WORDS.PIVOT })],
  ]);
  await openOn(page, 1);
  await page.getByText('Show a hint').click();
  await inspect(page, 'a question with its hint');
  await page.getByRole('radio').last().check();
  await check(page).click();
  await expect(page.getByRole('link', { name: /^Read again: / })).toBeVisible();
  await inspect(page, 'a wrong answer');
  await goOn(page).click();
  await inspect(page, 'a word');
  await typeWord(page, 'pivot');
  await inspect(page, 'a right word');
  await goOn(page).click();
  await expect(page.getByText('1 of 2 right')).toBeVisible();
  await inspect(page, 'the summary');
});
