import { Scale } from '@venture/contract/scale';
import { removeStored } from '@venture/device/storage';
import { readStoredValue, storeValue } from '@venture/device/stored-value';
import * as v from 'valibot';
import { type PlayLog, type RulesModule, replay } from './rules';

/** An unfinished play; `id` distinguishes it from other tabs' plays. */
export type Unfinished<Action, Options> = PlayLog<Action, Options> & {
  readonly id: string;
  /** The game's release when the play started, that release's scale, and the play's ticket. */
  readonly release?: string | undefined;
  readonly scale?: Scale | undefined;
  readonly session?: string | undefined;
};

const key = (slot: string) => `venture.play.${slot}`;

/**
 * Returns the play to resume, with its state; undefined if there is none that these rules can continue.
 * @param slot the id of the game, and more for plays that are stored beside it
 */
export function readUnfinished<State, Action, Options>(
  slot: string,
  { rules, Action, Options }: RulesModule<State, Action, Options>,
) {
  const Schema = v.object({
    id: v.string(),
    rules: v.literal(rules.version),
    seed: v.pipe(v.number(), v.safeInteger()),
    options: Options,
    actions: v.array(Action),
    release: v.optional(v.string()),
    scale: v.optional(Scale),
    session: v.optional(v.string()),
  });
  const play = readStoredValue(key(slot), Schema);
  if (play === undefined) return undefined;
  const state = replay(rules, play);
  return rules.isOver(state) ? undefined : { ...play, state };
}

export function storeUnfinished<Action, Options>(slot: string, play: Unfinished<Action, Options>): boolean {
  return storeValue(key(slot), play);
}

/** Forgets this play, but never one that another tab has since stored. */
export function removeUnfinished(slot: string, id: string): void {
  if (readStoredValue(key(slot), v.object({ id: v.string() }))?.id === id) removeStored(key(slot));
}
