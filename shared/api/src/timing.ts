import * as v from 'valibot';

/** How much time a timed game or quiz gives: as specified, more, or no limit at all. */
export const TIMINGS = ['x1', 'x1.5', 'x2', 'x10', 'off'] as const;

export const Timing = v.picklist(TIMINGS);
export type Timing = v.InferOutput<typeof Timing>;

const factors = { x1: 1, 'x1.5': 1.5, x2: 2, x10: 10 } as const;

/** The whole seconds that `timing` makes of the specified ones; null when there is no limit. */
export function secondsFor(baseSeconds: number, timing: Timing): number | null {
  return timing === 'off' ? null : Math.round(baseSeconds * factors[timing]);
}
