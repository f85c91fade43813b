import { random, shuffled } from '@venture/progress/random';
import type { Action } from './actions';
import { type Card, content } from './content';

export type State = {
  readonly phase: 'sorting' | 'over';
  /** The cards of this play, in the order they come. */
  readonly deck: readonly Card[];
  /** The bin in which each card was put; round and score follow from them. */
  readonly chosen: readonly string[];
};

export function start(seed: number): State {
  return {
    phase: 'sorting',
    deck: shuffled(content.cards, random(seed)).slice(0, content.rounds),
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

/** The card to be sorted now; undefined after the end. */
export function current({ deck, chosen }: State): Card | undefined {
  return deck[chosen.length];
}

/** Whether other cards wait behind this one. */
export function canWait({ deck, chosen }: State): boolean {
  return chosen.length < deck.length - 1;
}

/** The round that is played, from 1; after the end the last one. */
export function round({ deck, chosen }: State): number {
  return Math.min(chosen.length + 1, deck.length);
}

/** A card that was sorted, and whether into the right bin. */
export type Sorted = { readonly card: Card; readonly isRight: boolean };

export function sorted({ deck, chosen }: State): readonly Sorted[] {
  return deck.slice(0, chosen.length).map((card, at) => ({ card, isRight: chosen[at] === card.bin }));
}

/** How many cards were put where they belong. */
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
