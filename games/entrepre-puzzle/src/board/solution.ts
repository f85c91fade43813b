import { type Board, SOLVED } from './board';
import { emptyCell, nextBoards, type Packed, packed } from './packed';

/**
 * A shortest way from `board` to the solved board: the cells to slide, in order. Its length is the
 * board's par. Two searches, one from each end, meet in the middle: at par 20 each sees about 4,000 of
 * the 181,440 boards, where one search alone would see most of them.
 */
export function findSolution(board: Board): readonly number[] {
  const here = searchFrom(packed(board));
  const there = searchFrom(packed(SOLVED));
  let meeting = here.newest.find((key) => there.parents.has(key));
  while (meeting === undefined) {
    const [smaller, other] = here.newest.length <= there.newest.length ? [here, there] : [there, here];
    if (smaller.newest.length === 0) throw new Error(`No slides lead from ${board.join(' ')} to the target.`);
    grow(smaller);
    meeting = smaller.newest.find((key) => other.parents.has(key));
  }
  const [, ...later] = [...trail(here, meeting).reverse(), ...trail(there, meeting).slice(1)];
  // The tile that slid left its cell empty, so the empty cell of each next board names the slide.
  return later.map(emptyCell);
}

/** One of the two searches: every board it has seen, with the one it came from, and the newest of them. */
type Search = { readonly parents: Map<Packed, Packed>; newest: readonly Packed[] };

function searchFrom(board: Packed): Search {
  return { parents: new Map([[board, board]]), newest: [board] };
}

function grow(search: Search): void {
  const next: Packed[] = [];
  for (const board of search.newest) {
    for (const after of nextBoards(board)) {
      if (search.parents.has(after)) continue;
      search.parents.set(after, board);
      next.push(after);
    }
  }
  search.newest = next;
}

/** The boards from `board` back to where the search began. */
function trail({ parents }: Search, board: Packed): Packed[] {
  const boards = [board];
  let before = parents.get(board);
  while (before !== undefined && before !== boards.at(-1)) {
    boards.push(before);
    before = parents.get(before);
  }
  return boards;
}
