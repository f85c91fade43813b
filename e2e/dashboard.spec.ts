import type { Page } from '@playwright/test';
import { answerTo, expect, open, test } from './app';
import { relist } from './list';
import { attempt, daysOn, missedWords, onDevice } from './support/events';
import { inspect } from './support/inspect';

const DONE = [
  [0, attempt('module1', 3)],
  [4, attempt('module1', 5)],
  [9, attempt('marketing', 2)],
  [9.2, missedWords({ PIVOT: 'A change of course that keeps what was learned.' })],
] as const;

/** Text found only in the review scheduler's script. */
const SCHEDULER = 'relearning_steps';

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

/** Opens the dashboard on day 10, with the events of the days before stored. */
async function openAfterAll(page: Page) {
  await onDevice(page, DONE);
  await page.clock.setFixedTime(daysOn(10));
  await open(page, '/dashboard-user');
  await expect(region(page, 'Your review').getByRole('link', { name: 'Review now' })).toBeVisible();
}

test('the dashboard shows level, XP history, badges and progress towards the next badges', async ({
  page,
}) => {
  await openAfterAll(page);
  await expect(page.getByText('Example', { exact: true })).toHaveCount(0);
  const xp = region(page, 'XP');
  await expect(xp.getByText('700', { exact: true })).toBeVisible();
  await expect(xp.getByText('Level 4, 42 XP to level 5')).toBeVisible();
  await expect(xp.getByRole('img', { name: 'How your XP grew' })).toBeVisible();
  await xp.getByText('Show the numbers').click();
  await expect(xp.getByRole('row')).toHaveText([
    'DayGainedTotal',
    '12 March+200 XP700 XP',
    '7 March+200 XP500 XP',
    '3 March+300 XP300 XP',
  ]);
  await expect(region(page, 'Badges').getByRole('listitem')).toHaveText(['Idea Innovator']);
  const toEarn = region(page, 'Still to earn');
  await expect(toEarn.getByRole('listitem').first()).toContainText('Best 40%, needs 50%');
  await expect(toEarn).toContainText('0 of 3 different complete ideas');
});

test('only the dashboard loads the code that counts reviews, and without it the link to the review stays', {
  tag: '@full',
}, async ({ page, troubles }) => {
  troubles.expectError(/Failed to load resource|ERR_FAILED/);
  let isAsked = false;
  await page.route(/\/js\/[^/]+\.js$/, async (route) => {
    const response = await answerTo(route);
    if (!(await response.text()).includes(SCHEDULER)) return route.fulfill({ response });
    isAsked = true;
    return route.abort();
  });
  await onDevice(page, DONE);
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  expect(isAsked).toBe(false);
  await open(page, '/dashboard-user');
  await expect(region(page, 'Your review')).toContainText('could not check your review');
  await expect(region(page, 'Your review').getByRole('link')).toHaveAttribute('href', '#/review');
  expect(isAsked).toBe(true);
});

test('a dashboard with real progress is accessible in both themes and at 320 px', {
  tag: '@full',
}, async ({ page }) => {
  await openAfterAll(page);
  await page.getByText('Show the numbers').click();
  await inspect(page, 'real progress');
});

test('a badge titled with one very long word fits the page', async ({ page }) => {
  const title = 'x'.repeat(300);
  await page.setViewportSize({ width: 360, height: 740 });
  await onDevice(page, DONE);
  const words = { title, source: title, description: title, icon: 'award' };
  const badges = [0, 9999].map((score) => ({
    ...words,
    id: `from-${score}`,
    rule: { type: 'scoreAtLeast', score },
  }));
  await relist(page, 'entre-scrabble', () => ({ badges }));
  for (const path of ['/dashboard-user', '/badge-rewards']) {
    await open(page, path);
    const card = page
      .getByRole(path === '/badge-rewards' ? 'article' : 'listitem')
      .filter({ hasText: title });
    await expect(card.first()).toBeVisible();
    const beyond = await page
      .getByRole('main')
      .evaluate(
        (main) =>
          [...main.querySelectorAll('article *, li *')].filter(
            (each) => each.getBoundingClientRect().right > 360,
          ).length,
      );
    expect(beyond).toBe(0);
  }
});
