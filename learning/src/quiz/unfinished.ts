import { parseStoredValue } from '@venture/api/stored-value';
import { type PlayLog, type RulesModule, replay } from '@venture/play/rules';
import { readOwner } from '@venture/progress/device';
import { append } from '@venture/progress/log';
import * as v from 'valibot';
import { Action, Options, type State } from './engine';

export type Attempting = {
  readonly play: PlayLog<Action, Options>;
  readonly state: State;
};

type Rules = RulesModule<State, Action, Options>['rules'];

/** A new attempt; nothing in a quiz is left to chance, so its seed does not matter. */
export function begin(rules: Rules, options: Options): Attempting {
  const play = { rules: rules.version, seed: 0, options, actions: [] };
  return { play, state: rules.start(play.seed, options) };
}

/** The attempt after one more action; the very same when the action changes nothing. */
export function advance(rules: Rules, attempting: Attempting, action: Action): Attempting {
  const state = rules.step(attempting.state, action);
  if (state === attempting.state) return attempting;
  const { play } = attempting;
  return { play: { ...play, actions: append(play.actions, action) }, state };
}

/**
 * The attempt that a reload interrupted. It is kept for this tab alone, so that two tabs with the same quiz
 * stay two attempts; and for the person it belongs to, whoever uses the tab after them.
 */
export function readUnfinished(quiz: string, rules: Rules): Attempting | undefined {
  const Kept = v.object({
    rules: v.literal(rules.version),
    seed: v.number(),
    options: Options,
    actions: v.array(Action),
    owner: v.optional(v.string()),
  });
  const stored = inTab((tab) => tab.getItem(key(quiz))) ?? undefined;
  const kept = parseStoredValue(stored, Kept, key(quiz));
  if (kept === undefined) return undefined;
  const { owner, ...play } = kept;
  if (owner !== undefined && owner !== readOwner()) return undefined;
  const state = replay(rules, play);
  return rules.isOver(state) ? undefined : { play, state };
}

export function keepUnfinished(quiz: string, { play }: Attempting): void {
  inTab((tab) => tab.setItem(key(quiz), JSON.stringify({ ...play, owner: readOwner() })));
}

export function forgetUnfinished(quiz: string): void {
  inTab((tab) => tab.removeItem(key(quiz)));
}

const key = (quiz: string) => `venture.quiz.${quiz}`;

/** If the tab stores nothing, a reload starts again; everything else works. */
function inTab<Value>(use: (tab: Storage) => Value): Value | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
