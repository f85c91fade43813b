import type { Sound } from '@venture/game/sound';
import { type Action, budget, canChoose, roundNumber, type State } from './engine';

/** Returns the labels above the board. */
export function listStats(state: State) {
  return [
    { label: 'Round', value: `${roundNumber(state)} of ${state.setup.rounds}` },
    { label: 'Budget', value: budget(state) },
  ];
}

/** Describes the last event or the next step in a sentence. */
export function announcement(state: State): string {
  const last = state.chosen.at(-1);
  if (state.phase === 'over') return `The game is over. Your final budget is ${budget(state)}.`;
  if (state.phase === 'choosing' || last === undefined) {
    return `Round ${roundNumber(state)} of ${state.setup.rounds}: choose an option.`;
  }
  return `${last.text}: ${last.cost} spent, ${last.profit} back. Your budget is now ${budget(state)}.`;
}

/** Returns an action's sound: for a purchase or a refusal; all other actions are silent. */
export function chooseSound(before: State, after: State, { type }: Action): Sound | undefined {
  if (type !== 'choose' || !canChoose(before)) return undefined;
  return after === before ? 'bad' : 'good';
}
