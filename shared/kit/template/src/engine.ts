import { random, shuffled } from '@venture/rules/random';
import * as v from 'valibot';
import { type Card, content } from './content';

/** No options; timed games have `timing: Timing` here. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('sort'), bin: v.string() }),
  /** Puts the card behind all others. */
  v.strictObject({ type: v.literal('later') }),
]);
export type Action = v.InferOutput<typeof Action>;

export type State = {
  readonly phase: 'sorting' | 'over';
  /** This game's cards, in order. */
  readonly deck: readonly Card[];
  /** The bin chosen for each card; round and score follow from it. */
  readonly chosen: readonly string[];
};

/** Deals one card per round. */
export function start(seed: number, rounds = content.rounds): State {
  return {
    phase: 'sorting',
    deck: shuffled(content.cards, random(seed)).slice(0, rounds),
    chosen: [],
  };
}

export function step(state: State, action: Action): State {
  switch (action.type) {
    case 'sort':
      return sort(state, action.bin);
    case 'later':
      return later(state);
    default:
      return action satisfies never;
  }
}

/** The current card; undefined after the end. */
export function current({ deck, chosen }: State): Card | undefined {
  return deck[chosen.length];
}

/** Whether more cards follow. */
export function canWait({ deck, chosen }: State): boolean {
  return chosen.length < deck.length - 1;
}

/** The current round, from 1; the last one after the end. */
export function round({ deck, chosen }: State): number {
  return Math.min(chosen.length + 1, deck.length);
}

/** A sorted card, and whether its bin was right. */
export type Sorted = { readonly card: Card; readonly isRight: boolean };

export function sorted({ deck, chosen }: State): readonly Sorted[] {
  return deck.slice(0, chosen.length).map((card, at) => ({ card, isRight: chosen[at] === card.bin }));
}

/** Counts cards in the right bin. */
export function score(state: State): number {
  return sorted(state).filter(({ isRight }) => isRight).length;
}

function sort(state: State, bin: string): State {
  const isKnown = content.bins.some(({ id }) => id === bin);
  if (state.phase === 'over' || !isKnown) return state;
  const chosen = [...state.chosen, bin];
  return { ...state, chosen, phase: chosen.length === state.deck.length ? 'over' : 'sorting' };
}

function later(state: State): State {
  const { deck, chosen } = state;
  const card = current(state);
  if (!card || !canWait(state)) return state;
  return { ...state, deck: [...deck.slice(0, chosen.length), ...deck.slice(chosen.length + 1), card] };
}
