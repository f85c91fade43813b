import { formatList, pluralize } from '@venture/api/format';
import type { Sound } from '@venture/game/sound';
import { content } from './content';
import {
  type Action,
  type Idea,
  ideaName,
  MAX_POINTS,
  missingKinds,
  pitch,
  points,
  roundNumber,
  type State,
  score,
  tableCards,
} from './engine';

/** Returns the labels above the board. */
export function listStats(state: State) {
  return [
    { label: 'Round', value: `${roundNumber(state)} of ${content.rounds}` },
    { label: 'Score', value: `${score(state)} of ${MAX_POINTS}` },
  ];
}

/** Describes the last event in one line. */
export function announcement(state: State): string {
  const last = state.ideas.at(-1);
  if (state.phase === 'settling' && last !== undefined) return `${ideaName(last)}: ${points(last)} points.`;
  if (state.phase === 'over') return 'The game is over. Here is your pitch sheet.';
  const names = tableCards(state).map(({ value }) => value);
  const left = content.cardsPerIdea - names.length;
  const ask = `pick ${pluralize(left, 'one more card', `${left} cards`)}.`;
  const start = `Round ${roundNumber(state)} of ${content.rounds}: `;
  return names.length === 0 ? start + ask : `${names.join(', ')}: ${ask}`;
}

/** The sentence that sells an idea, or 'Still missing for a complete idea: a feature and a market.' */
export function describeIdea(idea: Idea): string {
  const missing = missingKinds(idea).map((kind) => content.kinds[kind].missing);
  return pitch(idea) ?? `Still missing for a complete idea: ${formatList(missing)}.`;
}

/** Chooses an action's sound: for a pick, an idea, or a complete idea. */
export function chooseSound(before: State, after: State, { type }: Action): Sound | undefined {
  if (after === before || type === 'settle') return undefined;
  if (after.phase === 'settling') return pitch(after.ideas.at(-1) ?? []) === undefined ? 'good' : 'great';
  return type === 'pick' ? 'pick' : 'undo';
}
