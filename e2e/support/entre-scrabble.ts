import { expect, type Page } from '@playwright/test';
import content from '../../games/entre-scrabble/src/content.json' with { type: 'json' };
import { board, button, dialog, type Game, said } from './frame';
import { press, reachInto } from './keys';

export const ROUNDS = content.rules.rounds;

export function timer(page: Page) {
  return page.getByRole('timer');
}

export function rack(page: Page) {
  return page.getByRole('toolbar', { name: 'Rack' }).getByRole('button');
}

/** The word for the clue on the page. */
export async function wordInPlay(page: Page): Promise<string> {
  const [text = ''] = await board(page, entreScrabble).allInnerTexts();
  return wordOf(text);
}

/** The word whose definition is in this text. */
export function wordOf(text: string): string {
  const found = content.words.find(({ definition }) => text.includes(definition));
  expect(found, `a clue in: ${text}`).toBeDefined();
  return found?.word ?? '';
}

/** Types the word of the clue and submits it; returns the word. */
export async function solve(page: Page): Promise<string> {
  const word = await wordInPlay(page);
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  return word;
}

/** Solves this many rounds; returns their words. */
export async function solveRounds(page: Page, count: number): Promise<readonly string[]> {
  const words: string[] = [];
  for (let solved = 0; solved < count; solved += 1) {
    const word = await solve(page);
    await expect(said(page, `Correct: ${word}`)).toBeVisible();
    words.push(word);
  }
  return words;
}

/** Chooses the letters one by one from the rack with arrow keys. */
export async function spellByTiles(page: Page, word: string) {
  const tiles = rack(page);
  const letters = await tiles.allInnerTexts();
  let at = await reachInto(page, tiles);
  for (const letter of word) {
    const place = letters.indexOf(letter);
    letters[place] = '';
    for (; at < place; at += 1) await page.keyboard.press('ArrowRight');
    for (; at > place; at -= 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  }
}

export async function forfeit(page: Page) {
  await press(page, button(page, 'Forfeit'));
  await expect(dialog(page, 'Forfeit this game?')).toBeVisible();
}

export const entreScrabble: Game = {
  name: 'entre-scrabble',
  path: '/entre-scrabble',
  title: 'Entre-Scrabble',
  begin: async (page) => void (await solveRounds(page, 1)),
  begun: { Round: '2 of 5', Score: '100' },
  finish: async (page) => {
    await solveRounds(page, ROUNDS - 1);
    await solve(page);
  },
  end: (page) => dialog(page, 'Congratulations'),
};
