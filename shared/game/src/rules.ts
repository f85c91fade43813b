import type { Timing } from '@venture/api/timing';
import type { Difficulty } from '@venture/rules/difficulty';
import type { Run } from '@venture/rules/events';
import type * as v from 'valibot';

/** Every timed game has the option `timing`; for the others nothing is limited by time. `difficulty` is of modes. */
export type TimedOptions = { readonly timing?: Timing; readonly difficulty?: Difficulty };

/**
 * The rules of a game as one pure value: the same in the browser, in a test and on the server.
 * Time is an action (`{ type: 'pass-time', seconds }`, whole seconds), chance is the seed.
 * An action that is not allowed returns the very same state.
 */
export type Rules<State, Action, Options> = {
  /** Raise it whenever an old play would end differently under the new rules. */
  readonly version: number;
  readonly start: (seed: number, options: Options) => State;
  readonly step: (state: State, action: Action) => State;
  readonly isOver: (state: State) => boolean;
  readonly score: (state: State) => number;
  /** Recorded with the score, such as `{ threeCompleteIdeas: true }`; rules of badges read it. */
  readonly facts?: (state: State) => Run['facts'];
  /** Whether the learner chose what comes up: recorded as `<game>-practice`, which does not count. */
  readonly isPractice?: (options: Options) => boolean;
};

/** The exports of a game's `rules.ts`: its rules, and the schemas that a log from outside must pass. */
export type RulesModule<State, Action, Options> = {
  readonly rules: Rules<State, Action, Options>;
  readonly Action: v.GenericSchema<unknown, Action>;
  readonly Options: v.GenericSchema<unknown, Options>;
};

/** Everything needed to replay a game, move by move. */
export type PlayLog<Action, Options> = {
  readonly rules: number;
  readonly seed: number;
  readonly options: Options;
  readonly actions: readonly Action[];
};

/** The state in which a play ended; throws when it was played under other rules. */
export function replay<State, Action, Options>(
  rules: Rules<State, Action, Options>,
  play: PlayLog<Action, Options>,
): State {
  if (play.rules !== rules.version) {
    throw new Error(`This play needs rules version ${play.rules}, these are version ${rules.version}.`);
  }
  return play.actions.reduce(rules.step, rules.start(play.seed, play.options));
}
