import * as v from 'valibot';

/** Far more than any game gives, and small enough to be counted with exactly. */
const MOST = 1e9;
const score = v.pipe(v.number(), v.minValue(-MOST), v.maxValue(MOST));

/** The scores between which a game brings its XP: none of it at `from`, all of it at `to`. */
export const Scale = v.pipe(
  v.object({ from: score, to: score }),
  v.check(({ from, to }) => from < to, '"from" must be below "to"'),
);
export type Scale = v.InferOutput<typeof Scale>;

/** How much of a game (0 to 1) somebody with this score has mastered. */
export function shareOn({ from, to }: Scale, reached: number): number {
  return Math.min(1, Math.max(0, (reached - from) / (to - from)));
}
