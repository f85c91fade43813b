/** The largest round number up to this: 1, 2, 2.5 or 5 with zeros. */
const STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_TICKS = 4;

/** Round numbers from 0 to at least `highest`, few enough for a small chart. */
export function ticks(highest: number): readonly number[] {
  const least = Math.max(highest, 1) / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (STEPS.find((each) => each * power >= least) ?? 10);
  const count = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Runs of neighbours that all have a value: a line is drawn through each, and none across a gap. */
export function runs<Item>(
  items: readonly Item[],
  has: (item: Item) => boolean,
): readonly (readonly number[])[] {
  const found: number[][] = [];
  items.forEach((item, at) => {
    if (!has(item)) return;
    const last = found.at(-1);
    if (last && last.at(-1) === at - 1) last.push(at);
    else found.push([at]);
  });
  return found;
}
