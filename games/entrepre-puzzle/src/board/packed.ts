import { type Board, EMPTY, SIZE, SOLVED } from './board';

/**
 * A board in one small whole number, for the search: the order of the tiles as one reads them, three bits
 * each, and above them the place of the empty cell. Since rows join as in reading, a slide to the left or
 * right leaves that order as it is, and a slide up or down lifts one tile over two others.
 */
export type Packed = number;

const BITS = 3;
const ABOVE_TILES = BITS * (SOLVED.length - 1);
const ONE_CELL = 1 << ABOVE_TILES;
const ONE_TILE = 0o7;
const THREE_TILES = 0o777;

export function packed(board: Board): Packed {
  const tiles = board.filter((tile) => tile !== EMPTY);
  const order = tiles.reduce((bits, tile, place) => bits | ((tile - 1) << (BITS * place)), 0);
  return order + board.indexOf(EMPTY) * ONE_CELL;
}

export function emptyCell(board: Packed): number {
  return board >> ABOVE_TILES;
}

/** Every board that is one slide away. */
export function nextBoards(board: Packed): readonly Packed[] {
  const empty = emptyCell(board);
  const after: Packed[] = [];
  if (empty > 0) after.push(board - ONE_CELL);
  if (empty < SOLVED.length - 1) after.push(board + ONE_CELL);
  if (empty < SOLVED.length - SIZE) after.push(lastFirst(board, empty) + SIZE * ONE_CELL);
  if (empty >= SIZE) after.push(firstLast(board, empty - SIZE) - SIZE * ONE_CELL);
  return after;
}

/** The tile below the empty cell slides up, over the two before it in the order. */
function lastFirst(board: Packed, place: number): Packed {
  const three = threeAt(board, place);
  return withThree(board, place, ((three << BITS) & THREE_TILES) | (three >> (2 * BITS)));
}

/** The tile above the empty cell slides down, over the two after it in the order. */
function firstLast(board: Packed, place: number): Packed {
  const three = threeAt(board, place);
  return withThree(board, place, (three >> BITS) | ((three & ONE_TILE) << (2 * BITS)));
}

function threeAt(board: Packed, place: number): number {
  return (board >> (BITS * place)) & THREE_TILES;
}

function withThree(board: Packed, place: number, three: number): Packed {
  const at = BITS * place;
  return (board & ~(THREE_TILES << at)) | (three << at);
}
