import type { Sound } from '@venture/game/sound';
import { type Card, content } from './content';
import { type Action, current, round, type State, score, sorted } from './engine';

/** Returns the labels above the board. */
export function listStats(state: State) {
  return [
    { label: 'Card', value: `${round(state)} of ${state.deck.length}` },
    { label: 'Right', value: score(state) },
  ];
}

/** The result in a sentence. */
export function outcome(state: State): string {
  const [right, all] = [score(state), state.deck.length];
  return right === all
    ? `All ${all} of ${all} in the right place.`
    : `${right} of ${all} in the right place.`;
}

/** Says what just happened and what to do next. */
export function announcement(state: State): string {
  const last = sorted(state).at(-1);
  const next = current(state);
  const verdict = last && `${last.isRight ? 'Right' : 'Not quite'}: ${reasonOf(last.card)}`;
  return [verdict, next ? `Where does this belong: ${next.text}?` : outcome(state)].filter(Boolean).join(' ');
}

function reasonOf({ text, bin, why }: Card): string {
  const place = content.bins.find(({ id }) => id === bin)?.text.toLowerCase();
  return `${text} is a ${place}. ${why}`;
}

/** Picks a sound by whether the card went into the right bin. */
export function chooseSound(_before: State, after: State, { type }: Action): Sound | undefined {
  if (type === 'later') return undefined;
  return sorted(after).at(-1)?.isRight ? 'good' : 'bad';
}
