import * as v from 'valibot';
import type { Run } from '../progress/events';
import { recordRun } from '../progress/record';
import { type Best, bestWith } from './best';
import { PassTime } from './clock';
import type { Play } from './rules';
import type { Timing } from './timing';

/** What a game's end showed besides the score, such as `{ threeCompleteIdeas: true }`. */
export type Facts = Run['facts'];

/** The words that came up in a play, with their clues: those that were not found come back for review. */
export type Words = NonNullable<Run['words']>;

/** What is recorded with the score. */
type Shown = { readonly facts: Facts | undefined; readonly words: Words | undefined };

/** Every timed game has the option `timing`; for the others nothing is limited by time. */
export type TimedOptions = { readonly timing?: Timing };

/** Records a finished play among what the learner did, and says how it stands against earlier ones. */
export function recordPlay<Action extends { readonly type: string }, Options extends TimedOptions>(
  game: string,
  play: Play<Action, Options>,
  score: number,
  { facts, words }: Shown,
): Best {
  const { rules, seed, options, actions } = play;
  const moreTime = actions.filter(({ type }) => type === 'more-time').length;
  const { event, before } = recordRun({
    game,
    rules,
    seed,
    options,
    score,
    facts: { ...facts, moreTime },
    words,
    timing: options.timing ?? 'x1',
    seconds: secondsOf(actions),
    play: actions,
  });
  return bestWith(event, before);
}

function secondsOf(actions: readonly unknown[]): number | undefined {
  const passed = actions.filter((action) => v.is(PassTime, action));
  return passed.length > 0 ? passed.reduce((sum, { seconds }) => sum + seconds, 0) : undefined;
}
