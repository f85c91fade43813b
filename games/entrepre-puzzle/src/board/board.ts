/** Nine cells in reading order; 0 is the empty cell, 1 to 8 are the tiles by their place in the target. */
export type Board = readonly number[];

export const SIZE = 3;
export const EMPTY = 0;
export const SOLVED: Board = [1, 2, 3, 4, 5, 6, 7, 8, EMPTY];

/** The cells of each row, from the top. */
export const ROWS: readonly (readonly number[])[] = Array.from({ length: SIZE }, (_, row) =>
  Array.from({ length: SIZE }, (_, column) => row * SIZE + column),
);

/**
 * The cells that touch `cell`: index difference 1 or 3. Rows wrap like lines of text, so 2 touches 3
 * and 5 touches 6, across the edge of the grid.
 */
export function neighbours(cell: number): readonly number[] {
  return NEIGHBOURS[cell] ?? [];
}

const NEIGHBOURS = SOLVED.map((_, cell) =>
  [cell - SIZE, cell - 1, cell + 1, cell + SIZE].filter((other) => other >= 0 && other < SOLVED.length),
);

/** The cells whose tile may slide now. */
export function legalCells(board: Board): readonly number[] {
  return neighbours(board.indexOf(EMPTY));
}

/** The board after the tile in `cell` slid into the empty cell; the same board when it may not. */
export function slide(board: Board, cell: number): Board {
  const empty = board.indexOf(EMPTY);
  const tile = board[cell];
  if (tile === undefined || !neighbours(empty).includes(cell)) return board;
  return board.with(empty, tile).with(cell, EMPTY);
}

/** A slide between two rows leaves at one edge of the grid and enters at the other. */
export function wraps(from: number, to: number): boolean {
  return Math.abs(from - to) === 1 && rowOf(from) !== rowOf(to);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Which way a tile slides from one cell into a neighbour. */
export function direction(from: number, to: number): Direction {
  if (Math.abs(from - to) === SIZE) return from < to ? 'down' : 'up';
  return from < to ? 'right' : 'left';
}

export function rowOf(cell: number): number {
  return Math.floor(cell / SIZE);
}

export function columnOf(cell: number): number {
  return cell % SIZE;
}

export function isSolved(board: Board): boolean {
  return board.every((tile, cell) => tile === SOLVED[cell]);
}
