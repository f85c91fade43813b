/** A value and how many people have it; a hundred thousand answers reduce to a few hundred of these. */
export type ValueCount = { readonly value: number; readonly people: number };

/** A pair of values, and how many people have that pair. */
export type PairCount = { readonly x: number; readonly y: number; readonly people: number };

export function countPeople(all: readonly { readonly people: number }[]): number {
  return all.reduce((sum, { people }) => sum + people, 0);
}

/** Returns the mean, or undefined if there are no people. */
export function mean(values: readonly ValueCount[]): number | undefined {
  const total = countPeople(values);
  if (total === 0) return undefined;
  return values.reduce((sum, { value, people }) => sum + value * people, 0) / total;
}

/** Returns the middle value, or the mean of the middle two; undefined if there are no people. */
export function median(values: readonly ValueCount[]): number | undefined {
  const total = countPeople(values);
  if (total === 0) return undefined;
  const sorted = values.toSorted((a, b) => a.value - b.value);
  const lower = valueAt(sorted, Math.floor((total - 1) / 2));
  return total % 2 === 1 ? lower : (lower + valueAt(sorted, total / 2)) / 2;
}

/** Returns the value of the person at this position, counted from 0. */
function valueAt(sorted: readonly ValueCount[], place: number): number {
  let before = 0;
  for (const { value, people } of sorted) {
    before += people;
    if (place < before) return value;
  }
  throw new RangeError(`There is nobody at position ${place}.`);
}

/** Returns Pearson's r; undefined if one of the two values is the same for everybody. */
export function correlation(pairs: readonly PairCount[]): number | undefined {
  const [x, y] = [meanOf(pairs, 'x'), meanOf(pairs, 'y')];
  const sum = (of: (pair: PairCount) => number) =>
    pairs.reduce((total, pair) => total + of(pair) * pair.people, 0);
  const together = sum((pair) => (pair.x - x) * (pair.y - y));
  const [xx, yy] = [sum((pair) => (pair.x - x) ** 2), sum((pair) => (pair.y - y) ** 2)];
  return xx > 0 && yy > 0 ? together / Math.sqrt(xx * yy) : undefined;
}

function meanOf(pairs: readonly PairCount[], side: 'x' | 'y'): number {
  return mean(pairs.map((pair) => ({ value: pair[side], people: pair.people }))) ?? 0;
}

/**
 * Returns what share of the people with each score is in the third with the highest (or lowest) scores. Thirds are
 * exact: people on the border count in part.
 */
export function sharesInThird(
  scores: readonly ValueCount[],
  third: 'top' | 'bottom',
): ReadonlyMap<number, number> {
  const people = new Map<number, number>();
  for (const { value, people: more } of scores) people.set(value, (people.get(value) ?? 0) + more);
  const sign = third === 'top' ? -1 : 1;
  let room = countPeople(scores) / 3;
  return new Map(
    [...people]
      .sort(([a], [b]) => sign * (a - b))
      .map(([score, count]) => {
        const inside = Math.min(count, room);
        room -= inside;
        return [score, inside / count];
      }),
  );
}

/**
 * Lets a growing count grow only in steps of at least so many people, so that two neighbouring values never reveal
 * what one person did. Undefined before the first step.
 */
export function suppressSmallSteps(grown: readonly number[], least: number): readonly (number | undefined)[] {
  let shown: number | undefined;
  return grown.map((count) => {
    if (count - (shown ?? 0) >= least) shown = count;
    return shown;
  });
}
