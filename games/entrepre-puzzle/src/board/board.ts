/** The cells of a square in reading order; 0 is the empty cell, the tiles are numbered by their place in the target. */
export type Board = readonly number[];

export const EMPTY = 0;

/** The target: the tiles in order, then the empty cell. */
export function solvedBoard(width: number): Board {
  const last = width * width;
  return Array.from({ length: last }, (_, cell) => (cell + 1) % last);
}

/** The width of the specified game, and its target. */
export const SIZE = 3;
export const SOLVED = solvedBoard(SIZE);

export function boardWidth(board: Board): number {
  return Math.sqrt(board.length);
}

/** The cells of each row, from the top. */
export function cellsByRow(width: number): readonly (readonly number[])[] {
  const each = Array.from({ length: width }, (_, at) => at);
  return each.map((row) => each.map((column) => row * width + column));
}

/**
 * The cells that touch `cell`: index difference 1 or the width. Rows wrap like lines of text, so at width 3
 * 2 touches 3 and 5 touches 6, across the edge of the grid.
 */
export function neighbours(cell: number, width: number): readonly number[] {
  return [cell - width, cell - 1, cell + 1, cell + width].filter(
    (other) => other >= 0 && other < width * width,
  );
}

/** The cells whose tile may slide now. */
export function legalCells(board: Board): readonly number[] {
  return neighbours(board.indexOf(EMPTY), boardWidth(board));
}

/** The board after the tile in `cell` slid into the empty cell; the same board when it may not. */
export function slide(board: Board, cell: number): Board {
  const tile = board[cell];
  if (tile === undefined || !legalCells(board).includes(cell)) return board;
  return board.with(board.indexOf(EMPTY), tile).with(cell, EMPTY);
}

/** A slide between two rows leaves at one edge of the grid and enters at the other. */
export function wraps(from: number, to: number, width: number): boolean {
  return Math.abs(from - to) === 1 && rowIndex(from, width) !== rowIndex(to, width);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Which way a tile slides from one cell into a neighbour. */
export function direction(from: number, to: number): Direction {
  if (Math.abs(from - to) > 1) return from < to ? 'down' : 'up';
  return from < to ? 'right' : 'left';
}

export function rowIndex(cell: number, width: number): number {
  return Math.floor(cell / width);
}

export function columnIndex(cell: number, width: number): number {
  return cell % width;
}

export function isSolved(board: Board): boolean {
  return board.every((tile, cell) => tile === (cell + 1) % board.length);
}
