import json from './content.json';

/** The four cards of a pitch. */
export const ROWS = ['type', 'feature', 'message', 'price'] as const;
export type Row = (typeof ROWS)[number];

/** The tests that a player can run before the customer decides. */
export const TESTS = ['interview', 'landing', 'preorder', 'survey'] as const;
export type Test = (typeof TESTS)[number];

export const NEEDS = ['need-touch', 'need-carry', 'need-safe', 'need-send'] as const;
export type Need = (typeof NEEDS)[number];

/** Why a decision was worse than another. */
export type Cause = keyof typeof json.causes;

/** Each with how well every product serves it. */
type Needs = Readonly<Record<Need, { name: string; fit: Readonly<Record<string, number>> }>>;

const needs: Needs = json.needs;
export const content = { ...json, needs };
export type Group = (typeof content.groups)[number];

export const cardIds = (row: Row) => content.rows[row].cards.map(({ id }) => id);

/** The name of a card. */
export function cardName(row: Row, id: string): string {
  return content.rows[row].cards.find((card) => card.id === id)?.name ?? id;
}
