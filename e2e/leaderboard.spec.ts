import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { configure, expect, open, test } from './app';
import { excessWidth, violations } from './axe';
import { type Account, loggedIn } from './support/accounts';
import { attempt } from './support/events';

// One after the other: the board is empty at first, and each knows who is on it.
test.describe.configure({ mode: 'serial' });

/** Another person at another computer. */
async function another(browser: Browser, fullName: string): Promise<{ page: Page; account: Account }> {
  const page = await (await browser.newContext()).newPage();
  return { page, account: await loggedIn(page, fullName) };
}

/** Answers so many questions of the first module right, as its page would tell the server. */
async function earn(page: Page, { userId }: Account, correct: number) {
  const event = { ...attempt('module1', correct), id: randomUUID(), at: new Date().toISOString() };
  const answer = await page.request.post('/api/v1/events', { data: { learner: userId, events: [event] } });
  expect(await answer.json()).toMatchObject({ results: [{ standing: 'verified' }] });
}

async function join(page: Page, nickname: string) {
  const answer = await page.request.put('/api/v1/me/nickname', { data: { nickname } });
  expect(answer.status()).toBe(200);
}

const dialog = (page: Page) => page.getByRole('dialog');
const top = (page: Page) => page.getByRole('table', { name: 'The best players' });
const linesOf = (page: Page) => top(page).getByRole('row').allInnerTexts();
const flat = (lines: readonly string[]) => lines.map((line) => line.replace(/\s+/g, ' ').trim());

test('before the first real entry the five sample learners are shown as an example', async ({ page }) => {
  await open(page, '/leaderboard');
  await expect(page.getByText('Example', { exact: true })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(6);
  await expect(page.getByRole('link', { name: 'Log in' }).last()).toHaveAttribute('href', '#/login');

  const ada = await loggedIn(page, 'Ada Lovelace');
  await earn(page, ada, 4);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are not on the leaderboards' })).toBeVisible();
  await expect(page.getByText('Example', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /Priya S\./ })).toBeVisible();
});

test('two people with equal XP share a rank; one leaves and is gone at once', async ({ page, browser }) => {
  test.slow(); // three people
  const ada = await loggedIn(page, 'Ada Lovelace');
  const grace = await another(browser, 'Grace Hopper');
  const alan = await another(browser, 'Alan Turing');
  await earn(page, ada, 3);
  await earn(grace.page, grace.account, 3);
  await earn(alan.page, alan.account, 5);
  await join(grace.page, 'Amazing Grace');
  await join(alan.page, 'Enigma');

  await open(page, '/leaderboard');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByLabel('Nickname').fill('  The   Countess ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'The Countess' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'The Countess' })).toContainText('Rank 2 of 3');
  await expect(page.getByText('201 XP to pass the next')).toBeVisible();
  expect(flat(await linesOf(page))).toEqual([
    'Rank Name XP',
    '1 Enigma 500',
    '2 The Countess You 300',
    '2 Amazing Grace 300',
  ]);
  await expect(page.getByText('Example', { exact: true })).toHaveCount(0);
  await expect(page.getByText('Priya S.')).toHaveCount(0);

  await earn(page, ada, 5);
  await page.reload();
  await expect(page.getByText('Nobody is ahead of you')).toBeVisible();
  expect(flat(await linesOf(page)).slice(1)).toEqual([
    '1 The Countess You 500',
    '1 Enigma 500',
    '3 Amazing Grace 300',
  ]);

  await page.getByRole('button', { name: 'Leave' }).click();
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { name: 'You are not on the leaderboards' })).toBeFocused();
  await open(grace.page, '/leaderboard');
  await expect(top(grace.page)).toBeVisible();
  expect(flat(await linesOf(grace.page)).slice(1)).toEqual(['1 Enigma 500', '2 Amazing Grace You 300']);
  await Promise.all([grace.page.context().close(), alan.page.context().close()]);
});

test('a nickname that cannot be is refused at the field, with its reason', async ({ page, troubles }) => {
  troubles.expectError(/422/);
  await loggedIn(page, 'Mallory');
  await open(page, '/leaderboard');
  await page.getByRole('button', { name: 'Join' }).click();
  for (const [nickname, reason] of [
    ['Al', 'Use at least 3 characters.'],
    ['f.u.c.k', /a word that hurts people/],
    ['Аmazing Grасе', /letters of one alphabet/],
    ['AMAZ1NG_GRACE', /looks just like it/],
  ] as const) {
    await page.getByLabel('Nickname').fill(nickname);
    await dialog(page).getByRole('button', { name: 'Join' }).click();
    await expect(dialog(page).getByText(reason)).toBeVisible();
    await expect(page.getByLabel('Nickname')).toBeFocused();
    await expect(page.getByLabel('Nickname')).toHaveAttribute('aria-invalid', 'true');
  }
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Join' })).toBeFocused();
});

test('a full board on a phone: the own row stays in sight, nothing is too wide, in both themes', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  for (let number = 1; number <= 10; number += 1) {
    const player = await another(browser, `Player ${number}`);
    await earn(player.page, player.account, 4);
    await join(player.page, `Player with a name ${String.fromCharCode(64 + number)}`.slice(-20));
    await player.page.context().close();
  }
  const ada = await loggedIn(page, 'Ada Lovelace');
  await earn(page, ada, 1);
  await join(page, 'Late but here');
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/leaderboard');
  await expect(page.getByRole('table', { name: 'Players near you' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByText('13 of 13 shown')).toBeVisible();
  await page.getByRole('heading', { name: 'Top' }).evaluate((heading) => heading.scrollIntoView());
  await expect(page.getByRole('row', { name: /Late but here/ })).toBeInViewport();
  expect(await excessWidth(page)).toBeLessThanOrEqual(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violations(page)).toEqual([]);
  }
});

test('without the capability the page asks nobody anything', async ({ page }) => {
  await loggedIn(page, 'Ada Lovelace');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(request.url());
  });
  await configure(page, (config) => ({ ...config, capabilities: [] }));
  await open(page, '/leaderboard');
  await expect(page.getByRole('row')).toHaveCount(6);
  expect(calls).toEqual([]);
});
