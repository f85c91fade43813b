import type { GameCard } from '../cards';

/** The cards that `first-cards.js` has put into the page, read from there: React takes over exactly what is shown. */
export function cardsShown(): readonly GameCard[] {
  return [...document.querySelectorAll('[aria-labelledby="games"] li')].map((card, at) => ({
    key: String(at),
    title: card.querySelector('a')?.textContent ?? '',
    text: card.querySelector('p')?.textContent ?? '',
    path: '',
    art: card.querySelector('img')?.getAttribute('src') ?? undefined,
  }));
}
