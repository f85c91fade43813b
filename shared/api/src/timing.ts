import * as v from 'valibot';

/** Time factors in timed games and quizzes; `off` removes the limit. */
export const TIMINGS = ['x1', 'x1.5', 'x2', 'x10', 'off'] as const;

export const Timing = v.picklist(TIMINGS);
export type Timing = v.InferOutput<typeof Timing>;

const factors = { x1: 1, 'x1.5': 1.5, x2: 2, x10: 10 } as const;

/** Specified seconds adjusted by `timing`; null if unlimited. */
export function secondsFor(baseSeconds: number, timing: Timing): number | null {
  return timing === 'off' ? null : Math.round(baseSeconds * factors[timing]);
}
