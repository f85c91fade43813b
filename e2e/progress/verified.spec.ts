import type { Page } from '@playwright/test';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { expect, open, test } from '../app';
import { ROUNDS } from '../support/cash-stack';
import { entreprePuzzle } from '../support/entrepre-puzzle';
import { verdicts } from '../support/events';
import { closeHelp, help } from '../support/frame';
import { loggedIn, logIn, newAccount } from '../support/people';
import { ownTime, stopTime } from '../support/time';

/** Waits for a run ticket: a game started before the ticket arrives keeps its own seed. */
const handedOut = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/v1/runs') && response.ok());

/** A request body with a finished game's event. */
const Sent = v.object({ events: v.tuple([v.object({ id: v.string() })]) });

/** Plays Cash Stack to its end in real time. */
async function playCashStack(page: Page, dealt?: Promise<unknown>) {
  await open(page, '/cash-stack');
  await dealt;
  await closeHelp(page);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/v1/events'),
  );
  for (let round = 1; round <= ROUNDS; round += 1) {
    await page.getByRole('button', { name: /^Ad Campaign/ }).click();
    const next = round < ROUNDS ? `Round ${round + 1} of ${ROUNDS}: choose` : 'The game is over';
    await expect(page.getByText(next)).toBeVisible();
  }
  const { events } = parse(Sent, (await sent).postDataJSON(), 'what was sent');
  return events[0].id;
}

test('a finished game is verified', { tag: '@full' }, async ({ page }) => {
  test.slow(); // a game in real time
  const email = await newAccount(page);
  await logIn(page, email);
  const dealt = handedOut(page);
  await playCashStack(page, dealt);
  await expect.poll(() => verdicts(page)).toEqual([expect.stringMatching(/^verified /)]);
  await open(page, '/dashboard-user');
  const games = page.getByRole('region', { name: 'Your recent games' });
  await expect(games.getByText('Verified')).toBeVisible();
});

test('on a slow connection the first game gets its run ticket while the help is open', async ({ page }) => {
  await loggedIn(page, 'Ada Lovelace');
  await ownTime(page);
  let deal = () => {};
  const isReady = new Promise<void>((resolve) => {
    deal = resolve;
  });
  await page.route('**/v1/runs', async (route) => {
    await isReady;
    await route.continue();
  });
  await open(page, entreprePuzzle.path);
  await expect(help(page)).toBeVisible();
  await stopTime(page); // also passes any timeout of the request
  deal();
  const stored = (key: string) => page.evaluate((name) => JSON.parse(localStorage[name] ?? '{}'), key);
  await expect.poll(() => stored('venture.run.entrepre-puzzle')).toHaveProperty('id'); // the ticket for the next run
  await closeHelp(page);
  await entreprePuzzle.begin(page);
  const dealt = { session: expect.any(String), actions: [expect.anything()] };
  await expect.poll(() => stored('venture.play.entrepre-puzzle')).toMatchObject(dealt);
});

test('games without a run ticket are playable and count as unverified', {
  tag: '@full',
}, async ({ page, troubles }) => {
  test.slow(); // a game in real time
  troubles.expectError(/\/v1\/runs/);
  await page.route('**/v1/runs', (route) => route.abort());
  await logIn(page, await newAccount(page));
  await playCashStack(page);
  await expect.poll(() => verdicts(page)).toEqual([expect.stringMatching(/^unverified /)]);
});
