import json from './content.json';

/** A pitch's four cards. */
export const ROWS = ['type', 'feature', 'message', 'price'] as const;
export type Row = (typeof ROWS)[number];

/** The tests available before the customer decides. */
export const TESTS = ['interview', 'landing', 'preorder', 'survey'] as const;
export type Test = (typeof TESTS)[number];

export const NEEDS = ['need-touch', 'need-carry', 'need-safe', 'need-send'] as const;
export type Need = (typeof NEEDS)[number];

/** Why a decision was worse than another. */
export type Cause = keyof typeof json.causes;

/** How well every product serves each need. */
type Needs = Readonly<Record<Need, { name: string; fit: Readonly<Record<string, number>> }>>;

const needs: Needs = json.needs;
export const content = { ...json, needs };
export type Group = (typeof content.groups)[number];

export const cardIds = (row: Row) => content.rows[row].cards.map(({ id }) => id);

/** A card's name. */
export function cardName(row: Row, id: string): string {
  return content.rows[row].cards.find((card) => card.id === id)?.name ?? id;
}
