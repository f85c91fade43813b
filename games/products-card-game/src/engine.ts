import * as v from 'valibot';
import { type Card, content, KINDS, type Kind } from './content';

/** This game has no options. */
export const Options = v.strictObject({});
export type Options = v.InferOutput<typeof Options>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('pick'), id: v.string() }),
  v.strictObject({ type: v.literal('take-back'), id: v.string() }),
  /** Ends the pause that follows a finished idea. */
  v.strictObject({ type: v.literal('settle') }),
]);
export type Action = v.InferOutput<typeof Action>;

/** Three cards, in the order they were picked. */
export type Idea = readonly Card[];

export type State = {
  readonly phase: 'picking' | 'settling' | 'over';
  /** The cards picked for the current idea: at most two, since the third completes it. */
  readonly picked: readonly Card[];
  readonly ideas: readonly Idea[];
};

export function start(): State {
  return { phase: 'picking', picked: [], ideas: [] };
}

export function step(state: State, action: Action): State {
  switch (action.type) {
    case 'pick':
      return pick(state, action.id);
    case 'take-back':
      return takeBack(state, action.id);
    case 'settle':
      return settle(state);
    default:
      return action satisfies never;
  }
}

/** The round in play or settling, counted from 1; after the end, the last round. */
export function roundNumber({ phase, ideas }: State): number {
  return phase === 'picking' ? ideas.length + 1 : ideas.length;
}

/** The cards on the table: those of the settling idea, else those picked so far. */
export function tableCards({ phase, picked, ideas }: State): Idea {
  return phase === 'settling' ? (ideas.at(-1) ?? []) : picked;
}

export function score({ ideas }: State): number {
  return ideas.reduce((sum, idea) => sum + points(idea), 0);
}

/** 10 points for any idea, plus the bonus once, however many of its markets have one. */
export function points(idea: Idea): number {
  return content.pointsPerRound + (idea.some(hasBonus) ? content.bonus : 0);
}

export function hasBonus({ type, value }: Card): boolean {
  return type === 'market' && content.bonusMarkets.includes(value);
}

/** The maximum score of one game. */
export const MAX_POINTS = content.rounds * (content.pointsPerRound + content.bonus);

/** Whether the idea has one card of each kind. */
export function isComplete(idea: Idea): boolean {
  return missingKinds(idea).length === 0;
}

export function missingKinds(idea: Idea): readonly Kind[] {
  return KINDS.filter((kind) => !idea.some(({ type }) => type === kind));
}

/** Whether a finished game earns the badge Pitch Master: all ideas are complete and no two the same. */
export function earnsPitchMaster({ ideas }: State): boolean {
  return new Set(ideas.filter(isComplete).map(ideaName)).size === content.rounds;
}

/** Returns the sentence that sells a complete idea; undefined for an incomplete one. */
export function pitch(idea: Idea): string | undefined {
  const [type, feature, market] = KINDS.map((kind) => idea.find((card) => card.type === kind)?.id ?? '');
  if (type === undefined || feature === undefined || market === undefined) return undefined;
  return content.pitches[type]?.[feature]?.[market];
}

/** 'Solar-Powered Drone for Families', or the cards of an incomplete idea. */
export function ideaName(idea: Idea): string {
  const [type, feature, market] = KINDS.map((kind) => idea.find((card) => card.type === kind)?.value);
  return isComplete(idea) ? `${feature} ${type} for ${market}` : idea.map(({ value }) => value).join(' + ');
}

function pick(state: State, id: string): State {
  const card = content.cards.find((one) => one.id === id);
  if (state.phase !== 'picking' || card === undefined || state.picked.includes(card)) return state;
  const picked = [...state.picked, card];
  if (picked.length < content.cardsPerIdea) return { ...state, picked };
  return { phase: 'settling', picked: [], ideas: [...state.ideas, picked] };
}

function takeBack(state: State, id: string): State {
  const picked = state.picked.filter((card) => card.id !== id);
  return picked.length === state.picked.length ? state : { ...state, picked };
}

function settle(state: State): State {
  if (state.phase !== 'settling') return state;
  return { ...state, phase: state.ideas.length === content.rounds ? 'over' : 'picking' };
}
