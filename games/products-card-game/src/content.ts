import json from './content.json';

/** The kinds of cards: a product's type, feature and market. */
export const KINDS = ['type', 'feature', 'market'] as const;
export type Kind = (typeof KINDS)[number];

export type Card = { readonly id: string; readonly type: Kind; readonly value: string };

/** A sentence by type, feature and market. */
type Pitches = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;

const cards: readonly Card[] = KINDS.flatMap((type) =>
  json.cards[type].map(({ id, value }) => ({ id, type, value })),
);
const pitches: Pitches = json.pitches;
export const content = { ...json, cards, pitches };
