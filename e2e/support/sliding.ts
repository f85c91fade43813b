/** The specification's rule: a move is legal when the index difference is 1 or 3. */
export function neighbours(cell: number): readonly number[] {
  return [cell - 3, cell - 1, cell + 1, cell + 3].filter((other) => other >= 0 && other < 9);
}

export function rowOf(cell: number): number {
  return Math.floor(cell / 3);
}

export function columnOf(cell: number): number {
  return cell % 3;
}

/** Finds the cells of a shortest solution by breadth-first search, independent of the game's own. */
export function shortestWay(
  start: readonly string[],
  target: readonly string[],
  empty: string,
): readonly number[] {
  const goal = target.join();
  const seen = new Set([start.join()]);
  let newest: readonly Step[] = [{ cells: start, cell: -1, before: undefined }];
  while (newest.length > 0) {
    const found = newest.find(({ cells }) => cells.join() === goal);
    if (found) return trail(found);
    newest = newest.flatMap((step) => nextOf(step, empty)).filter(({ cells }) => isNew(seen, cells.join()));
  }
  throw new Error(`No slides lead from ${start} to ${target}.`);
}

type Step = {
  readonly cells: readonly string[];
  /** The cell whose tile was slid. */
  readonly cell: number;
  readonly before: Step | undefined;
};

function nextOf(before: Step, empty: string): readonly Step[] {
  const hole = before.cells.indexOf(empty);
  return neighbours(hole).map((cell) => {
    const cells = before.cells.with(hole, before.cells[cell] ?? '').with(cell, empty);
    return { cells, cell, before };
  });
}

function isNew(seen: Set<string>, key: string): boolean {
  return !seen.has(key) && seen.add(key).has(key);
}

function trail({ cell, before }: Step): readonly number[] {
  return before ? [...trail(before), cell] : [];
}
