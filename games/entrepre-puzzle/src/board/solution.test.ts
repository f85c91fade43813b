import { expect, test } from '@jest/globals';
import { pickBelow, random } from '@venture/shared/random';
import { type Board, isSolved, SOLVED, slide } from './board';
import { solution } from './solution';

/**
 * An independent count of the fewest slides to every board, by another way of thinking: a slide along
 * the reading order only moves the empty cell, a slide up or down lifts one tile over two others.
 */
function fewestSlides(): Map<string, number> {
  const slides = new Map([[SOLVED.join(''), 0]]);
  for (const [key, count] of slides) {
    for (const after of reachable(key)) if (!slides.has(after)) slides.set(after, count + 1);
  }
  return slides;
}

function reachable(key: string): string[] {
  const empty = key.indexOf('0');
  const order = key.replace('0', '');
  const at = (place: number, tiles: string) => `${tiles.slice(0, place)}0${tiles.slice(place)}`;
  const lifted = (from: number, to: number) => {
    const rest = order.slice(0, from) + order.slice(from + 1);
    return rest.slice(0, to) + order.charAt(from) + rest.slice(to);
  };
  return [
    ...(empty > 0 ? [at(empty - 1, order)] : []),
    ...(empty < 8 ? [at(empty + 1, order)] : []),
    ...(empty < 6 ? [at(empty + 3, lifted(empty + 2, empty))] : []),
    ...(empty > 2 ? [at(empty - 3, lifted(empty - 3, empty - 1))] : []),
  ];
}

const fewest = fewestSlides();
const boards = [...fewest.keys()];
const asBoard = (key: string): Board => [...key].map(Number);

test('R3 slides from the target reach exactly half of all arrangements', () => {
  expect(boards).toHaveLength((9 * 8 * 7 * 6 * 5 * 4 * 3 * 2) / 2);
});

test('the farthest board is 28 slides away', () => {
  expect([...fewest.values()].at(-1)).toBe(28);
});

test('par agrees with an independent search on 1,000 boards', () => {
  const next = random(2024);
  const drawn = Array.from({ length: 1000 }, () => boards[pickBelow(next, boards.length)] ?? '');
  for (const key of drawn) {
    const cells = solution(asBoard(key));
    expect([key, cells.length]).toEqual([key, fewest.get(key)]);
    expect(isSolved(cells.reduce(slide, asBoard(key)))).toBe(true);
  }
});

test('the solved board needs no slide', () => {
  expect(solution(SOLVED)).toEqual([]);
});

test('R3 two exchanged tiles cannot be solved, and the search says so', () => {
  expect(() => solution([2, 1, 3, 4, 5, 6, 7, 8, 0])).toThrow('No slides lead from 213456780 to the target.');
});
