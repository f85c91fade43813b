/** A square's cells in reading order; 0 is the empty cell, and tiles are numbered by their target position. */
export type Board = readonly number[];

export const EMPTY = 0;

/** Returns the target: the tiles in order, then the empty cell. */
export function solvedBoard(width: number): Board {
  const last = width * width;
  return Array.from({ length: last }, (_, cell) => (cell + 1) % last);
}

/** The width of the specified game's board, and that board when solved. */
export const SIZE = 3;
export const SOLVED = solvedBoard(SIZE);

export function boardWidth(board: Board): number {
  return Math.sqrt(board.length);
}

/** Returns each row's cells, from the top. */
export function cellsByRow(width: number): readonly (readonly number[])[] {
  const each = Array.from({ length: width }, (_, at) => at);
  return each.map((row) => each.map((column) => row * width + column));
}

/**
 * Returns the cells that touch `cell`: their index differs by 1 or the width. Rows wrap like lines of text, so at
 * width 3, 2 touches 3 and 5 touches 6, across the edge of the grid.
 */
export function neighbours(cell: number, width: number): readonly number[] {
  return [cell - width, cell - 1, cell + 1, cell + width].filter(
    (other) => other >= 0 && other < width * width,
  );
}

/** Returns the cells whose tile may slide now. */
export function legalCells(board: Board): readonly number[] {
  return neighbours(board.indexOf(EMPTY), boardWidth(board));
}

/** Slides the tile in `cell` into the empty cell; returns the same board if that is not allowed. */
export function slide(board: Board, cell: number): Board {
  const tile = board[cell];
  if (tile === undefined || !legalCells(board).includes(cell)) return board;
  return board.with(board.indexOf(EMPTY), tile).with(cell, EMPTY);
}

/** Whether a slide between two rows leaves at one edge of the grid and enters at the other. */
export function wraps(from: number, to: number, width: number): boolean {
  return Math.abs(from - to) === 1 && rowIndex(from, width) !== rowIndex(to, width);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Returns the direction of a slide between neighbouring cells. */
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
