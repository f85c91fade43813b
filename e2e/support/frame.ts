import { expect, type Locator, type Page } from '@playwright/test';
import { fixChance, SEEDS } from './chance';
import { press } from './keys';
import { OFTEN, ownTime, stopTime } from './time';

/** Everything that a browser test needs to start, interrupt and finish a game by keyboard. */
export type Game = {
  readonly name: string;
  readonly path: string;
  readonly title: string;
  /** Makes the first move. */
  readonly begin: (page: Page) => Promise<void>;
  /** Facts shown after the first move. */
  readonly begun: Facts;
  /** Plays a fresh board to its end while time stands still. */
  readonly finish: (page: Page) => Promise<void>;
  /** The element that shows the end. */
  readonly end: (page: Page) => Locator;
};

export type Facts = Readonly<Record<string, string>>;

/**
 * Opens a game for the first time and closes its help. Time stands still from the start; `document` defaults
 * to the shell's.
 */
export async function enter(page: Page, { path }: Pick<Game, 'path'>, seeds = SEEDS, document = '/') {
  await fixChance(page, seeds);
  await ownTime(page);
  await page.goto(`${document}#${path}`);
  await expect(help(page)).toBeVisible();
  await stopTime(page);
  await closeHelp(page);
}

export function help(page: Page): Locator {
  return page.getByRole('dialog', { name: 'How to play' });
}

export async function closeHelp(page: Page) {
  await press(page, help(page).getByRole('button', { name: "Let's play" }));
  await expect(help(page)).toHaveCount(0);
}

/** Expects these names and values above the board, such as round, score and time. */
export async function expectFacts(page: Page, facts: Facts) {
  await expect.poll(() => factsOf(page), OFTEN).toMatchObject(facts);
}

async function factsOf(page: Page): Promise<Facts> {
  const names = await page.getByRole('term').allInnerTexts();
  const values = await page.getByRole('definition').allInnerTexts();
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}

/** The latest status message. */
export function said(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

export function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true });
}

export function board(page: Page, { title }: Pick<Game, 'title'>): Locator {
  return page.getByRole('region', { name: `${title} board` });
}
