import type { Page } from '@playwright/test';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { expect, open, test } from '../app';
import { ROUNDS } from '../support/cash-stack';
import { entreprePuzzle } from '../support/entrepre-puzzle';
import { verdicts } from '../support/events';
import { closeHelp, help } from '../support/frame';
import { inspect } from '../support/inspect';
import { loggedIn, logIn, newAccount } from '../support/people';
import { ownTime, stopTime } from '../support/time';

/** Waits until a run ticket arrives; a game started before keeps its own seed. */
const handedOut = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/v1/runs') && response.ok());

/** Request body with the event of a finished game. */
const Sent = v.object({ events: v.tuple([v.object({ id: v.string() })]) });

/** Plays Cash Stack to its end in real time; returns the run's id. */
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

test('a finished game is verified, and can be watched on another device', {
  tag: '@full',
}, async ({ page, browser }) => {
  test.slow(); // a game in real time, two browsers
  const email = await newAccount(page);
  await logIn(page, email);
  const dealt = handedOut(page);
  const id = await playCashStack(page, dealt);
  await expect.poll(() => verdicts(page)).toEqual([expect.stringMatching(/^verified /)]);
  await open(page, '/dashboard-user');
  const games = page.getByRole('region', { name: 'Your recent games' });
  await expect(games.getByText('Verified')).toBeVisible();

  const context = await browser.newContext();
  const phone = await context.newPage();
  await logIn(phone, email);
  await open(phone, `/cash-stack?watch=${id}`);
  await expect(phone.getByRole('heading', { name: 'Replay: Cash Stack' })).toBeVisible();
  await expect(phone.getByText('The server replayed these moves')).toBeVisible();
  await phone.getByRole('button', { name: 'Next move' }).click();
  await expect(phone.getByRole('slider', { name: 'Move' })).toHaveValue('1');
  await inspect(phone, 'a verified run');
  const address = phone.url();
  await context.close();

  const other = await browser.newContext();
  const stranger = await other.newPage();
  await stranger.goto(address);
  await expect(stranger.getByText('If it is yours, log in to watch it here.')).toBeVisible();
  await logIn(stranger, await newAccount(stranger));
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'You have no such run' })).toBeVisible();
  await other.close();
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
