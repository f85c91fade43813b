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

/** Returns the share (0 to 1) of the game's scale that this score reaches. */
export function shareOn({ from, to }: Scale, reached: number): number {
  return Math.min(1, Math.max(0, (reached - from) / (to - from)));
}

type Scaled = {
  readonly scale?: Scale | undefined;
  readonly modes?: readonly { readonly id: string; readonly scale: Scale }[] | undefined;
};

/** Finds the scale that a release declares for its game or one of its modes. */
export function findScale({ scale, modes }: Scaled, mode: string | undefined): Scale | undefined {
  return mode === undefined ? scale : modes?.find(({ id }) => id === mode)?.scale;
}
