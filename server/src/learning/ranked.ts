import { TIMINGS } from '@venture/api/timing';
import type { JudgedEvent } from './append';

/** The runs among these that leaderboards count: verified ones, each in the class of its timing. */
export function rankedRuns(events: readonly JudgedEvent[]) {
  return events.flatMap(({ event, standing }) => {
    if (event.kind !== 'run' || standing !== 'verified') return [];
    const timing = TIMINGS.find((each) => each === event.timing);
    return timing ? [{ game: event.game, timing, score: event.score }] : [];
  });
}
