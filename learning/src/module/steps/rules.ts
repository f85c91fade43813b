import { random, shuffled } from '@venture/rules/random';
import type { StepOf } from '../content/step';

/** Returns a step's items in a wrong order, which is the same on every visit. */
export function shuffleItems({ id, items }: Pick<StepOf<'order'>, 'id' | 'items'>): readonly string[] {
  const seed = [...id].reduce((sum, letter) => sum * 31 + (letter.codePointAt(0) ?? 0), 7);
  const order = shuffled(items, random(seed));
  return isInOrder(order, items) ? order.toReversed() : order;
}

/** Moves the item at `from` to `to`; returns the same list if there is no such position. */
export function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  if (from === to || list[from] === undefined || list[to] === undefined) return list;
  const others = list.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...list.slice(from, from + 1));
}

export function isInOrder(order: readonly string[], items: readonly string[]): boolean {
  return order.every((item, at) => item === items[at]);
}

/** Counts the items that are in their right place. */
export function countInPlace(order: readonly string[], items: readonly string[]): number {
  return order.filter((item, at) => item === items[at]).length;
}

/** Parses a number as people write it: `1,200`, `$1 200`, `12.5 %` and `2,5` are all accepted. */
export function parseNumber(written: string): number | undefined {
  const bare = written.replace(/[\s$€£%]/g, '').replace('−', '-');
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare);
  const plain = isGrouped ? bare.replaceAll(',', '') : bare.replace(/^(-?\d+),(\d+)$/, '$1.$2');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}

/** The factor from which the order of magnitude counts as wrong. */
const MAGNITUDE = 8;

/** Judges a result: whether it is right, and if not, what the mistake probably was. */
export function judgeNumber(step: StepOf<'number'>, given: number): { right: boolean; why: string } {
  const { answer, tolerance, slips, tooMuch, tooLittle, explanation } = step;
  // The epsilon allows for rounding errors, as in 0.1 + 0.2.
  if (Math.abs(given - answer) <= tolerance + 1e-9) return { right: true, why: explanation };
  const slip = slips.find(({ value }) => Math.abs(value - given) <= Math.abs(value) / 100);
  if (slip) return { right: false, why: slip.why };
  const factor = given / answer;
  if (factor < 0) return { right: false, why: 'Check the sign: the result has the other one.' };
  if (factor >= MAGNITUDE) return { right: false, why: tooMuch };
  if (factor <= 1 / MAGNITUDE) return { right: false, why: tooLittle };
  return {
    right: false,
    why: `It is ${factor > 1 ? 'less' : 'more'} than that. Go through the steps again.`,
  };
}

/** Whether each statement was sorted correctly. */
export function judgeStatements(
  { statements }: Pick<StepOf<'evidence'>, 'statements'>,
  given: readonly (string | undefined)[],
): readonly boolean[] {
  return statements.map(({ is }, at) => given[at] === is);
}
