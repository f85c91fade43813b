import { expect, type Page } from '@playwright/test';
import content from '../../games/entre-scrabble/src/content.json' with { type: 'json' };
import { board, button, dialog, type Game, said } from './frame';
import { press } from './keys';

export const ROUNDS = content.rules.rounds;

/** Finds the word defined in this text. */
export function wordOf(text: string): string {
  const found = content.words.find(({ definition }) => text.includes(definition));
  expect(found, `a clue in: ${text}`).toBeDefined();
  return found?.word ?? '';
}

/** Types and submits the clue's word; returns the word. */
async function solve(page: Page): Promise<string> {
  const [text = ''] = await board(page, entreScrabble).allInnerTexts();
  const word = wordOf(text);
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  return word;
}

/** Solves this many rounds. */
export async function solveRounds(page: Page, count: number) {
  for (let solved = 0; solved < count; solved += 1)
    await expect(said(page, `Correct: ${await solve(page)}`)).toBeVisible();
}

export async function forfeit(page: Page) {
  await press(page, button(page, 'Forfeit'));
  await expect(dialog(page, 'Forfeit this game?')).toBeVisible();
}

export const entreScrabble: Game = {
  name: 'entre-scrabble',
  path: '/entre-scrabble',
  title: 'Entre-Scrabble',
  begin: (page) => solveRounds(page, 1),
  begun: { Round: '2 of 5', Score: '100' },
  finish: async (page) => {
    await solveRounds(page, ROUNDS - 1);
    await solve(page);
  },
  end: (page) => dialog(page, 'Congratulations'),
};
