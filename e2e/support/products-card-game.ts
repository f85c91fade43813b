import { expect, type Page } from '@playwright/test';
import { button, expectFacts, type Game } from './frame';
import { press } from './keys';
import { passSeconds } from './time';

/** Three ideas of one card each kind; all have a market with a bonus. */
export const IDEAS = [
  ['Smartphone', 'Solar-Powered', 'Students'],
  ['Eco-Bag', 'Foldable', 'Professionals'],
  ['Drone', 'AI-Enabled', 'Students'],
] as const;

/** The button of a card; the ones that bring more say so. */
export function card(page: Page, name: string) {
  return button(page, new RegExp(`^${name}( ?\\+5)?$`));
}

export async function pick(page: Page, cards: readonly string[]) {
  for (const name of cards) {
    await press(page, card(page, name), 'Space');
    await expect(card(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
}

export const productsCardGame: Game = {
  name: 'products-card-game',
  path: '/products-card-game',
  title: 'Products Card Game',
  back: { link: 'Back to dashboard', route: '/dashboard-user' },
  begin: (page) => pick(page, IDEAS[0]),
  begun: { Round: '2 of 3', Score: '15 of 45' },
  finish: async (page) => {
    for (const [index, idea] of IDEAS.entries()) {
      await pick(page, idea);
      await expectFacts(page, { Score: `${15 * (index + 1)} of 45` });
      await passSeconds(page, 1);
    }
  },
  end: (page) => page.getByRole('heading', { name: 'Game Over' }),
};
