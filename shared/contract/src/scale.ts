import * as v from 'valibot';

/** Larger than any score, and small enough for exact arithmetic. */
const MOST = 1e9;
const score = v.pipe(v.number(), v.minValue(-MOST), v.maxValue(MOST));

/** Scores between which a game earns XP: none at `from`, all at `to`. */
export const Scale = v.pipe(
  v.object({ from: score, to: score }),
  v.check(({ from, to }) => from < to, '"from" must be below "to"'),
);
export type Scale = v.InferOutput<typeof Scale>;

/** Share of the game (0 to 1) that this score has mastered. */
export function shareOn({ from, to }: Scale, reached: number): number {
  return Math.min(1, Math.max(0, (reached - from) / (to - from)));
}
