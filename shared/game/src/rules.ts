import type { Timing } from '@venture/api/timing';
import type { Difficulty } from '@venture/rules/difficulty';
import type { Run } from '@venture/rules/events';
import type * as v from 'valibot';

/** Every timed game has the option `timing`; other games have no time limits. `difficulty` is for modes. */
export type TimedOptions = { readonly timing?: Timing; readonly difficulty?: Difficulty };

/**
 * A game's rules as one pure value, identical in the browser, in tests and on the server. The passing of time is an
 * action (`{ type: 'pass-time', seconds }`, whole seconds), and chance comes from the seed. A forbidden action
 * returns the very same state object.
 */
export type Rules<State, Action, Options> = {
  /** Raise it whenever an old play would end differently under the new rules. */
  readonly version: number;
  readonly start: (seed: number, options: Options) => State;
  readonly step: (state: State, action: Action) => State;
  readonly isOver: (state: State) => boolean;
  readonly score: (state: State) => number;
  /** Recorded with the score, such as `{ threeCompleteIdeas: true }`; badge rules read it. */
  readonly facts?: (state: State) => Run['facts'];
  /** Whether the learner chose the content; such a run is recorded as `<game>-practice`, which does not count. */
  readonly isPractice?: (options: Options) => boolean;
};

/** The exports of a game's `rules.ts`: its rules, and the schemas that a log from outside must match. */
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

/** Returns the state in which a play ended; throws if it was played under other rules. */
export function replay<State, Action, Options>(
  rules: Rules<State, Action, Options>,
  play: PlayLog<Action, Options>,
): State {
  if (play.rules !== rules.version) {
    throw new Error(`This play needs rules version ${play.rules}, these are version ${rules.version}.`);
  }
  return play.actions.reduce(rules.step, rules.start(play.seed, play.options));
}
