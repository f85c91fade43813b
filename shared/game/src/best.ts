import type { ProgressEvent, Run } from '@venture/rules/events';

/** A learner's best result on this device; `previous` is the earlier best that this run beat. */
export type Best = {
  readonly score: number;
  readonly previous: number | undefined;
  readonly isNew: boolean;
  /** The id of this run. */
  readonly run: string;
};

/** Compares a run with earlier ones that match it in game, options and whether more time was used. */
export function compareWithBest(run: Run, before: readonly ProgressEvent[]): Best {
  const scores = before.flatMap((event) =>
    event.kind === 'run' && runKind(event) === runKind(run) ? event.score : [],
  );
  const previous = scores.length > 0 ? Math.max(...scores) : undefined;
  if (previous !== undefined && previous >= run.score) {
    return { score: previous, previous: undefined, isNew: false, run: run.id };
  }
  return { score: run.score, previous, isNew: true, run: run.id };
}

/** The option `after` selects the part of a pool, not how the game is played. */
function runKind({ game, options, facts: { moreTime = 0 } }: Run): string {
  return JSON.stringify([game, { ...Object(options), after: undefined }, Number(moreTime) > 0]);
}
