import { parse } from '@venture/contract/parse';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import * as v from 'valibot';
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
const CAUSES = ['product', 'feature', 'message', 'dear', 'cheap', 'bargain', 'known', 'smaller'] as const;
export type Cause = (typeof CAUSES)[number];

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** An object with one value for each name. */
export const byName = <const Name extends string, Value extends v.GenericSchema>(
  names: readonly Name[],
  value: Value,
) => v.strictObject(v.entriesFromList(names, value));

const Group = v.strictObject({
  id: text,
  name: text,
  one: text,
  /** The feature that its customers openly do not want. */
  unwanted: text,
  budgets: byName(NEEDS, count),
  says: byName(NEEDS, text),
});
export type Group = v.InferOutput<typeof Group>;

const Card = v.strictObject({ id: text, name: text });

const Content = v.strictObject({
  title: text,
  lead: text,
  stretchPercent: count,
  lovedBonus: count,
  reach: byName(['plain', 'trusted', 'recommended'], count),
  visitsPerGroup: count,
  mostChanges: count,
  /** How many messages each group is known not to trust from the start. */
  messagesRuledOut: byName(DIFFICULTIES, count),
  rows: byName(ROWS, v.strictObject({ title: text, inHand: count, cards: v.array(Card) })),
  /** Each with how well every product serves it. */
  needs: byName(NEEDS, v.strictObject({ name: text, fit: v.record(text, count) })),
  groups: v.array(Group),
  tests: byName(TESTS, v.strictObject({ title: text, tells: text })),
  fails: byName(['need', 'price'], text),
  causes: byName(CAUSES, text),
  help: v.array(text),
});

export const content = parse(Content, json, 'products: fit content');

export const cardIds = (row: Row) => content.rows[row].cards.map(({ id }) => id);

/** The name of a card. */
export function cardName(row: Row, id: string): string {
  return content.rows[row].cards.find((card) => card.id === id)?.name ?? id;
}
