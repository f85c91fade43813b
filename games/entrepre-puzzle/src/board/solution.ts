import { type Board, EMPTY, neighbours, SOLVED } from './board';

/**
 * A shortest way from `board` to the solved board: the cells to slide, in order. Its length is the
 * board's par. Two searches, one from each end, meet in the middle: at par 20 each sees about 4,000 of
 * the 181,440 boards, where one search alone would see most of them.
 */
export function solution(board: Board): readonly number[] {
  const here = side(board);
  const there = side(SOLVED);
  let meeting = here.parents.has(SOLVED.join('')) ? SOLVED.join('') : undefined;
  while (meeting === undefined) {
    const [smaller, other] = here.edge.length <= there.edge.length ? [here, there] : [there, here];
    if (smaller.edge.length === 0) throw new Error(`No slides lead from ${board.join('')} to the target.`);
    grow(smaller);
    meeting = smaller.edge.find((key) => other.parents.has(key));
  }
  const [, ...later] = [...trail(here, meeting).reverse(), ...trail(there, meeting).slice(1)];
  // The tile that slid left its cell empty, so the empty cell of each next board names the slide.
  return later.map((key) => key.indexOf(String(EMPTY)));
}

/** One of the two searches: every board it has seen, with the one it came from, and the newest of them. */
type Side = { readonly parents: Map<string, string>; edge: readonly string[] };

function side(board: Board): Side {
  const key = board.join('');
  return { parents: new Map([[key, key]]), edge: [key] };
}

function grow(search: Side): void {
  const next: string[] = [];
  for (const key of search.edge) {
    const empty = key.indexOf(String(EMPTY));
    for (const cell of neighbours(empty)) {
      const after = swapped(key, Math.min(empty, cell), Math.max(empty, cell));
      if (search.parents.has(after)) continue;
      search.parents.set(after, key);
      next.push(after);
    }
  }
  search.edge = next;
}

function swapped(key: string, low: number, high: number): string {
  return (
    key.slice(0, low) + key.charAt(high) + key.slice(low + 1, high) + key.charAt(low) + key.slice(high + 1)
  );
}

/** The boards from `key` back to where the search began. */
function trail({ parents }: Side, key: string): string[] {
  const keys = [key];
  for (
    let at = key, before = parents.get(at);
    before !== undefined && before !== at;
    before = parents.get(at)
  ) {
    keys.push(before);
    at = before;
  }
  return keys;
}
