import { type Board, boardWidth, EMPTY, neighbours, SIZE, slide, solvedBoard } from './board';

/**
 * The most boards to look at in a search for the shortest way; nearly all 4x4 boards up to 26 slides away need
 * fewer.
 */
const MOST_LOOKS = 50_000;
/** Weights the estimate so heavily that the search quickly finds a short way, though seldom the shortest. */
const HASTE = 2;

/**
 * Finds a shortest way from `board` to the solved board, as the cells to slide in order. For a 4x4 board too far
 * away to prove which way is shortest, finds a short one.
 */
export function findSolution(board: Board): readonly number[] {
  return findShortest(board) ?? search(board, HASTE, Number.POSITIVE_INFINITY) ?? [];
}

/** Lists the board, then the board after each slide of its solution. */
export function listSolution(from: Board): readonly Board[] {
  const boards = [from];
  for (const cell of findSolution(from)) boards.push(slide(boards.at(-1) ?? from, cell));
  return boards;
}

/** Finds a shortest way, whose length is the board's par; undefined if a 4x4 board is too far away to prove it. */
export function findShortest(board: Board): readonly number[] | undefined {
  const mostLooks = boardWidth(board) > SIZE ? MOST_LOOKS : Number.POSITIVE_INFINITY;
  return search(board, 1, mostLooks);
}

/**
 * Searches ever deeper (IDA*): first to the estimated depth, then two slides more each time, since all ways from a
 * board are even or all are odd. A branch ends when its slides plus the estimate of what is left exceed the depth.
 */
function search(board: Board, haste: number, mostLooks: number): readonly number[] | undefined {
  const { width, touching, distances } = findGrid(boardWidth(board));
  const cells = [...board];
  const way: number[] = [];
  let looks = 0;
  const estimate = (distance: number, disorder: number) =>
    haste * Math.max(distance, Math.ceil(disorder / (width - 1)));

  function goOn(empty: number, before: number, distance: number, disorder: number, depth: number): boolean {
    if (distance === 0) return true;
    looks += 1;
    const ahead = looks > mostLooks ? [] : (touching[empty] ?? []).filter((cell) => cell !== before);
    for (const cell of ahead) {
      const tile = cells[cell] ?? EMPTY;
      const nearer = distance + at(distances, empty, tile) - at(distances, cell, tile);
      const sorted = disorder + disorderAdded(cells, cell, empty);
      if (way.length + 1 + estimate(nearer, sorted) > depth) continue;
      [cells[empty], cells[cell]] = [tile, EMPTY];
      way.push(cell);
      if (goOn(cell, empty, nearer, sorted, depth)) return true;
      way.pop();
      [cells[empty], cells[cell]] = [EMPTY, tile];
    }
    return false;
  }

  const empty = board.indexOf(EMPTY);
  const distance = estimateSlides(board);
  const disorder = countDisorder(board);
  if (width % 2 === 1 && disorder % 2 === 1)
    throw new Error(`No slides lead from ${board.join(' ')} to the target.`);
  const least = estimate(distance, disorder);
  const isOdd = (board.length - 1 - empty + disorder) % 2;
  for (let depth = least + ((least + isOdd) % 2); looks <= mostLooks; depth += 2) {
    if (goOn(empty, -1, distance, disorder, depth)) return way;
  }
  return undefined;
}

/** Estimates the slides that the tiles need to reach their places, as if each were alone on the board. */
export function estimateSlides(board: Board): number {
  const { distances } = findGrid(boardWidth(board));
  return board.reduce((sum, tile, cell) => sum + at(distances, cell, tile), 0);
}

type Grid = {
  readonly width: number;
  readonly touching: readonly (readonly number[])[];
  /** The fewest slides that bring a tile from a cell to its place, by cell, then tile; none for the empty cell. */
  readonly distances: readonly (readonly number[])[];
};

const grids = new Map<number, Grid>();

function findGrid(width: number): Grid {
  const known = grids.get(width);
  if (known) return known;
  const cells = [...solvedBoard(width).keys()];
  const touching = cells.map((cell) => neighbours(cell, width));
  const distances = cells.map((cell) => [0, ...distancesFrom(cell, touching).slice(0, -1)]);
  const grid = { width, touching, distances };
  grids.set(width, grid);
  return grid;
}

function distancesFrom(cell: number, touching: Grid['touching']): readonly number[] {
  const found = new Map([[cell, 0]]);
  for (const [near, distance] of found) {
    for (const far of touching[near] ?? []) if (!found.has(far)) found.set(far, distance + 1);
  }
  return touching.map((_, to) => found.get(to) ?? 0);
}

function at(distances: Grid['distances'], cell: number, tile: number): number {
  return distances[cell]?.[tile] ?? 0;
}

/**
 * Counts the pairs of tiles that are out of reading order. Rows join, so a slide to the left or right changes none
 * of them, and a slide up or down moves a tile past one tile fewer than a row has.
 */
function countDisorder(board: Board): number {
  const tiles = board.filter((tile) => tile !== EMPTY);
  return tiles.reduce(
    (sum, tile, place) => sum + tiles.slice(place + 1).filter((later) => later < tile).length,
    0,
  );
}

function disorderAdded(cells: readonly number[], from: number, to: number): number {
  const tile = cells[from] ?? EMPTY;
  let added = 0;
  for (let cell = Math.min(from, to) + 1; cell < Math.max(from, to); cell += 1) {
    added += (cells[cell] ?? EMPTY) > tile === from > to ? -1 : 1;
  }
  return added;
}
