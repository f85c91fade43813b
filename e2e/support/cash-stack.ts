import { expect, type Page } from '@playwright/test';
import { button, type Game, said } from './frame';
import { press } from './keys';
import { passUntil } from './time';

export const ROUNDS = 5;

/** Chooses the option whose button starts with this name. */
export async function choose(page: Page, option: string) {
  await press(page, button(page, new RegExp(`^${option}`)));
  await expect(said(page, `${option}: `)).toBeVisible();
}

export const cashStack: Game = {
  name: 'cash-stack',
  path: '/cash-stack',
  title: 'Cash Stack',
  begin: (page) => choose(page, 'Ad Campaign'),
  begun: { Round: '2 of 5', Budget: '130' },
  finish: async (page) => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await choose(page, 'Ad Campaign');
      const settled = round < ROUNDS ? said(page, `Round ${round + 1} of ${ROUNDS}`) : cashStack.end(page);
      await passUntil(page, settled);
    }
  },
  end: (page) => page.getByRole('heading', { name: 'Game Over' }),
};
