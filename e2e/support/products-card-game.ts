import { expect, type Page } from '@playwright/test';
import { button, expectFacts, type Game, said } from './frame';
import { press } from './keys';
import { passUntil } from './time';

/** Three ideas with one card of each kind, each with a bonus market. */
export const IDEAS = [
  ['Smartphone', 'Solar-Powered', 'Students'],
  ['Eco-Bag', 'Foldable', 'Professionals'],
  ['Drone', 'AI-Enabled', 'Students'],
] as const;

/** A card's button, whose label includes any bonus. */
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
  begin: (page) => pick(page, IDEAS[0]),
  begun: { Round: '2 of 3', Score: '15 of 45' },
  finish: async (page) => {
    for (const [index, idea] of IDEAS.entries()) {
      await pick(page, idea);
      await expectFacts(page, { Score: `${15 * (index + 1)} of 45` });
      const next = said(page, `Round ${index + 2} of ${IDEAS.length}`);
      await passUntil(page, index + 1 < IDEAS.length ? next : productsCardGame.end(page));
    }
  },
  end: (page) => page.getByRole('heading', { name: 'Game Over' }),
};
