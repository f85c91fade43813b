import type { Page } from '@playwright/test';
import content from '../../games/entrepre-puzzle/src/content.json' with { type: 'json' };
import { button, dialog, expectFacts, type Game } from './frame';
import { press, pressAll, reachInto } from './keys';
import { columnOf, neighbours, rowOf, shortestWay } from './sliding';

export const EMPTY = 'Empty cell';

export function grid(page: Page) {
  return page.getByRole('grid', { name: 'Puzzle' });
}

/** Accessible texts of the nine cells, without the hints about sliding. */
export async function cells(page: Page): Promise<readonly string[]> {
  return (await cellNames(page)).map(contentOf);
}

/** A cell's content, from its accessible name. */
export function contentOf(name: string): string {
  return name.replace(/^Hint: /, '').replace(/, slides .*$/, '');
}

/** Accessible names of the nine cells. */
export async function cellNames(page: Page): Promise<readonly string[]> {
  const snapshot = await grid(page).ariaSnapshot();
  return [...snapshot.matchAll(/gridcell "([^"]*)"/g)].map(([, name = '']) => name);
}

/** The nine cells of the solved puzzle. */
export async function target(page: Page): Promise<readonly string[]> {
  const clues = page.getByRole('list', CLUES).getByRole('listitem');
  return targetOf(await clues.allInnerTexts());
}

export const CLUES = { name: 'Clues, one for each row' } as const;

/** The nine cells of the solved puzzle, from the texts of the clues. */
export function targetOf(clues: readonly string[]): readonly string[] {
  const [first, second, third] = clues.map((text) => {
    const word = content.words.find(({ clue }) => text.startsWith(clue));
    if (!word) throw new Error(`No word has the clue '${text}'.`);
    return word;
  });
  return [...(first?.tiles ?? []), ...(second?.tiles ?? []), ...(third?.last ?? []), EMPTY];
}

/** Slides these cells' tiles in turn, with arrow keys and Enter. */
export async function slide(page: Page, way: readonly number[]) {
  let at = await reachInto(page, grid(page).getByRole('button'));
  for (const cell of way) {
    await pressAll(page, arrows(at, cell));
    await page.keyboard.press('Enter');
    at = cell;
  }
}

/** The arrow keys that lead from one cell to another. */
function arrows(from: number, to: number): readonly string[] {
  const rows = rowOf(to) - rowOf(from);
  const columns = columnOf(to) - columnOf(from);
  return [
    ...Array<string>(Math.abs(rows)).fill(rows > 0 ? 'ArrowDown' : 'ArrowUp'),
    ...Array<string>(Math.abs(columns)).fill(columns > 0 ? 'ArrowRight' : 'ArrowLeft'),
  ];
}

export const entreprePuzzle: Game = {
  name: 'entrepre-puzzle',
  path: '/entrepre-puzzle',
  title: 'EntreprePuzzle',
  begin: async (page) => slide(page, touching(await cells(page)).slice(0, 1)),
  begun: { Moves: '1' },
  finish: async (page) => {
    const way = shortestWay(await cells(page), await target(page), EMPTY);
    await slide(page, way);
    await expectFacts(page, { Moves: String(way.length) });
    await press(page, button(page, 'Submit'));
  },
  end: (page) => dialog(page, 'Solved!'),
};

function touching(now: readonly string[]): readonly number[] {
  return neighbours(now.indexOf(EMPTY));
}
