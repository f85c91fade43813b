import { expect } from '@playwright/test';
import { ROUNDS as CHOICES } from '../support/cash-stack';
import { ROUNDS, wordOf } from '../support/entre-scrabble';
import { CLUES, contentOf, EMPTY, targetOf } from '../support/entrepre-puzzle';
import { IDEAS } from '../support/products-card-game';
import { shortestWay } from '../support/sliding';
import { button, click, heading, see, textsOf } from './seen';
import { inPage, type Tab } from './tab';

/** A game played in every engine with mouse and keys in real time. */
type Game = {
  readonly path: string;
  readonly title: string;
  readonly play: (tab: Tab) => Promise<void>;
};

export const GAMES: readonly Game[] = [
  { path: '/entrepre-puzzle', title: 'EntreprePuzzle', play: playPuzzle },
  { path: '/cash-stack', title: 'Cash Stack', play: playCashStack },
  { path: '/products-card-game', title: 'Products Card Game', play: playProducts },
  { path: '/entre-scrabble', title: 'Entre-Scrabble', play: playScrabble },
];

const PUZZLE = { role: 'grid', name: 'Puzzle' } as const;

async function playPuzzle(tab: Tab) {
  await see(tab, PUZZLE);
  const clues = await textsOf(tab, { role: 'listitem', inside: { role: 'list', ...CLUES } });
  const names = await inPage(tab, () =>
    [...document.querySelectorAll('[role=grid] button')].map((cell) => cell.getAttribute('aria-label') ?? ''),
  );
  const way = shortestWay(names.map(contentOf), targetOf(clues), EMPTY);
  for (const [at, cell] of way.entries()) {
    await click(tab, { role: 'button', inside: PUZZLE, at: cell });
    await seeFact(tab, String(at + 1));
  }
  await click(tab, button('Submit'));
  await see(tab, { role: 'dialog', name: 'Solved!' });
}

export async function playCashStack(tab: Tab) {
  for (let round = 1; round <= CHOICES; round += 1) {
    await see(tab, { role: 'status' }, `Round ${round} of ${CHOICES}: choose`);
    await click(tab, button(/^Ad Campaign/));
  }
  await see(tab, heading('Game Over'));
  await see(tab, { role: 'status' }, 'Your final budget is 250.');
}

async function playProducts(tab: Tab) {
  for (const [at, idea] of IDEAS.entries()) {
    await seeFact(tab, `${at + 1} of ${IDEAS.length}`);
    for (const card of idea) await click(tab, button(new RegExp(`^${card}( ?\\+5)?$`)));
    await seeFact(tab, `${15 * (at + 1)} of 45`);
  }
  await see(tab, heading('Game Over'));
}

async function playScrabble(tab: Tab) {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await seeFact(tab, `${round} of ${ROUNDS}`);
    const [board = ''] = await textsOf(tab, { role: 'region', name: 'Entre-Scrabble board' });
    await tab.type(wordOf(board));
    await tab.press('Enter');
  }
  await see(tab, { role: 'dialog', name: 'Congratulations' });
}

/** Waits for a value above the board, such as the round or score. */
async function seeFact(tab: Tab, value: string) {
  await expect(async () => {
    expect(await textsOf(tab, { role: 'definition' })).toContain(value);
  }).toPass();
}
