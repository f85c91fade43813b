import type { Timing } from '@venture/api/timing';
import type { Difficulty } from '@venture/progress/difficulty';
import type { Run } from '@venture/progress/events';
import { extensionsIn, secondsIn } from '@venture/progress/log';
import { recordRun } from '@venture/progress/record';
import { type Best, compareWithBest } from './best';
import type { RunFacts } from './rules';
import type { Unfinished } from './unfinished';

/** The words of a play, with their clues: those not found come back for review. */
export type Words = NonNullable<Run['words']>;

/** What is recorded with the score. */
type Shown = { readonly facts: RunFacts | undefined; readonly words: Words | undefined };

/** Every timed game has the option `timing`; for the others nothing is limited by time. `difficulty` is of modes. */
export type TimedOptions = { readonly timing?: Timing; readonly difficulty?: Difficulty };

/** Records a finished play as an event, and compares it with earlier ones. */
export function recordPlay<Action extends { readonly type: string }, Options extends TimedOptions>(
  game: string,
  play: Unfinished<Action, Options>,
  score: number,
  { facts, words }: Shown,
): Best {
  const { rules, seed, options, actions, release, scale, session } = play;
  const { event, before } = recordRun({
    game,
    rules,
    seed,
    options,
    score,
    facts: { ...facts, moreTime: extensionsIn(actions) },
    words,
    timing: options.timing ?? 'x1',
    seconds: secondsIn(actions),
    play: actions,
    release,
    scale,
    session,
  });
  return compareWithBest(event, before);
}
