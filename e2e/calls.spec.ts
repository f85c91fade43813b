import type { Page } from '@playwright/test';
import { configure, expect, expectRoute, open, test, watchCalls } from './app';
import { PAGES } from './pages';
import { closeHelp, enter, type Game } from './support/frame';
import { GAMES } from './support/games';
import { fillLogin, fillSignup, logOut, newEmail } from './support/people';
import { passSeconds } from './support/time';

/** Minutes to wait: longer than the page delays any request. */
const MINUTES = 5;

/** One quiz of each mode, and how many of its questions to answer. */
const QUIZZES = [
  ['/quiz/module1', 5],
  ['/quiz', 3],
  ['/timed-quiz', 2],
] as const;

/** Answers each question with its first option. */
async function answerAll(page: Page, questions: number) {
  for (let at = 1; at <= questions; at += 1) {
    await expect(page.getByText(`Question ${at} of ${questions}`, { exact: true })).toBeVisible();
    await page.getByRole('radio').first().check();
    await page.getByRole('button', { name: /^(Next|Finish|Submit)$/ }).click();
  }
  await expect(page.getByText(new RegExp(`of ${questions} \\(\\d+%\\)`)).first()).toBeVisible();
}

test('API-02 API-03 API-04 API-05 FBK-03 FBK-08 LDB-03 without `/v1`, sign-up and login are the only calls, whatever a guest or learner finishes', {
  tag: '@full',
}, async ({ page }) => {
  test.setTimeout(120_000);
  const calls = watchCalls(page);
  await configure(page, (config) => ({ ...config, v1: false }));

  for (const [, path, heading] of PAGES) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await finishQuizzes(page, QUIZZES.slice(-1));
  expect(calls).toEqual([]);

  const email = newEmail();
  await open(page, '/signup');
  await fillSignup(page, email);
  await page.getByRole('link', { name: 'Log in now' }).click();
  await fillLogin(page, email);
  await expectRoute(page, '/home');
  await finishQuizzes(page, QUIZZES);
  await sendFeedback(page, email);
  for (const game of GAMES) {
    if (game === GAMES[0]) await enter(page, game);
    else await goTo(page, game);
    await game.finish(page);
    await expect(game.end(page)).toBeVisible();
  }
  await open(page, '/dashboard-user');
  const recent = page.getByRole('region', { name: 'Your recent games' });
  await expect(recent.getByRole('listitem').first()).toBeVisible();
  await passSeconds(page, MINUTES * 60);
  await logOut(page);
  await expect(page.getByRole('link', { name: 'GET STARTED' })).toBeVisible();
  expect(calls).toEqual(['POST /api/signup.php', 'POST /api/login.php']);
});

/** Opens another game; the clock is already stopped. */
async function goTo(page: Page, { path }: Game) {
  await open(page, path);
  await closeHelp(page);
}

async function finishQuizzes(page: Page, quizzes: readonly (readonly [path: string, questions: number])[]) {
  for (const [path, questions] of quizzes) {
    await open(page, path);
    await answerAll(page, questions);
  }
}

async function sendFeedback(page: Page, email: string) {
  await open(page, '/feedback-help');
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Please add more lemonade.');
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true));
  await page.getByRole('button', { name: /send/i }).click();
  await expect(page.getByLabel('Message')).toHaveValue('Please add more lemonade.');
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true);
}
