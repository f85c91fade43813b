import json from './content.json';

export const content = json;

const listKeys = <Key extends string>(of: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(of).filter((key): key is Key => key in of);

export const MOVES = listKeys(content.moves);
export type Move = (typeof MOVES)[number];

/** The kinds of cards. */
export const CARDS = listKeys(content.cards);
export type Card = (typeof CARDS)[number];

/** Why a round's moves are not allowed. */
export type Reason = keyof typeof content.barred;

/** The mistakes a decision can contain; each move has its own, for rounds that wrongly include it or lack it. */
export const causes: Readonly<Record<string, string>> = content.causes;
