import json from './content.json';

export const content = json;

const listKeys = <Key extends string>(of: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(of).filter((key): key is Key => key in of);

export const MOVES = listKeys(content.moves);
export type Move = (typeof MOVES)[number];

/** The kinds of cards. */
export const CARDS = listKeys(content.cards);
export type Card = (typeof CARDS)[number];

/** Why a round's moves are barred. */
export type Reason = keyof typeof content.barred;

/** The faults of a decision; each move names its own, for a round that has it and should not, or lacks it. */
export const causes: Readonly<Record<string, string>> = content.causes;
