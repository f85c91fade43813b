import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expect, open, test } from './app';
import { attempt } from './support/events';
import { inspect } from './support/inspect';
import { type Account, loggedIn, newSession } from './support/people';

// Serial: the board starts empty, and each test knows who is on it.
test.describe.configure({ mode: 'serial' });

/** A learner in a browser. */
type Player = { readonly request: APIRequestContext; readonly account: Account };

/** Saves an attempt at the first module's quiz with this many correct answers. */
async function earn({ request, account: { userId } }: Player, correct: number) {
  const event = { ...attempt('module1', correct), id: randomUUID(), at: new Date().toISOString() };
  const send = () => request.post('/api/v1/events', { data: { learner: userId, events: [event] } });
  // A second attempt counts only after a realistic answering time.
  await expect(async () =>
    expect(await (await send()).json()).toMatchObject({ results: [{ verdict: 'verified' }] }),
  ).toPass();
}

async function join({ request }: Player, nickname: string) {
  const answer = await request.put('/api/v1/me/nickname', { data: { nickname } });
  expect(answer.status()).toBe(200);
}

/** Logs in a learner on this page. */
async function playerAt(page: Page, fullName: string): Promise<Player> {
  return { request: page.request, account: await loggedIn(page, fullName) };
}

/** Adds a learner to the board, in another browser, with the points for this many correct answers. */
async function addPlayer(browser: Browser, nickname: string, correct: number) {
  const computer = await browser.newContext();
  const player = { request: computer.request, account: await newSession(computer, nickname) };
  await earn(player, correct);
  await join(player, nickname);
  await computer.close();
}

const dialog = (page: Page) => page.getByRole('dialog');
const top = (page: Page) => page.getByRole('table', { name: 'The best players' });
const linesOf = (page: Page) => top(page).getByRole('row').allInnerTexts();
const flat = (lines: readonly string[]) => lines.map((line) => line.replace(/\s+/g, ' ').trim());

test('two learners with equal XP share a rank, and one who leaves disappears at once', {
  tag: '@full',
}, async ({ page, browser }) => {
  test.slow(); // three learners
  const ada = await playerAt(page, 'Ada Lovelace');
  const other = await browser.newPage();
  const grace = await playerAt(other, 'Grace Hopper');
  await earn(ada, 3);
  await earn(grace, 3);
  await join(grace, 'Amazing Grace');
  await addPlayer(browser, 'Enigma', 5);

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

  await earn(ada, 5);
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
  await open(other, '/leaderboard');
  await expect(top(other)).toBeVisible();
  expect(flat(await linesOf(other)).slice(1)).toEqual(['1 Enigma 500', '2 Amazing Grace You 300']);
  await other.close();
});

test('an invalid nickname is refused with a reason at the field', { tag: '@full' }, async ({
  page,
  browser,
  troubles,
}) => {
  troubles.expectError(/422/);
  await addPlayer(browser, 'Quiet River', 1);
  await loggedIn(page, 'Mallory');
  await open(page, '/leaderboard');
  await page.getByRole('button', { name: 'Join' }).click();
  for (const [nickname, reason] of [
    ['Al', 'Use at least 3 characters.'],
    ['sh1thead', /a word that hurts people/],
    ['Аmazing Grасе', /letters of one alphabet/],
    ['QUIET RIVER', /Somebody has this nickname/],
  ] as const) {
    await page.getByLabel('Nickname').fill(nickname);
    await dialog(page).getByRole('button', { name: 'Join' }).click();
    await expect(dialog(page).getByText(reason)).toBeVisible();
    await expect(page.getByLabel('Nickname')).toBeFocused();
    await expect(page.getByLabel('Nickname')).toHaveAttribute('aria-invalid', 'true');
  }
  await inspect(page, 'a refused nickname');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Join' })).toBeFocused();
});

test("a full board on phones shows the user's row and fits the width, in both themes", {
  tag: '@full',
}, async ({ page, browser }) => {
  test.setTimeout(120_000);
  for (let number = 1; number <= 10; number += 1) {
    await addPlayer(browser, `Player with a name ${String.fromCharCode(64 + number)}`, 4);
  }
  const ada = await playerAt(page, 'Ada Lovelace');
  await earn(ada, 1);
  await join(ada, 'Late but here');
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, '/leaderboard');
  await expect(page.getByRole('table', { name: 'Players near you' })).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  // The number includes players from earlier tests.
  await expect(page.getByText(/^(\d+) of \1 shown$/)).toBeVisible();
  await page.getByRole('heading', { name: 'Top' }).evaluate((heading) => heading.scrollIntoView());
  await expect(page.getByRole('row', { name: /Late but here/ })).toBeInViewport();
  await inspect(page, 'a full board');
});
