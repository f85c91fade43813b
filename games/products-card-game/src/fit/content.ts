import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './content.json';

/** The four cards of a pitch. */
export const ROWS = ['type', 'feature', 'message', 'price'] as const;
export type Row = (typeof ROWS)[number];

/** What a player can test before the customer decides. */
export const TESTS = ['interview', 'landing', 'preorder', 'survey'] as const;
export type Test = (typeof TESTS)[number];

export const NEEDS = ['need-touch', 'need-carry', 'need-safe', 'need-send'] as const;
export type Need = (typeof NEEDS)[number];

/** Why a decision was worse than another. */
const CAUSES = ['product', 'feature', 'message', 'dear', 'cheap', 'bargain', 'known', 'smaller'] as const;
export type Cause = (typeof CAUSES)[number];

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const byRow = <Value extends v.GenericSchema>(value: Value) =>
  v.strictObject({ type: value, feature: value, message: value, price: value });
const byNeed = <Value extends v.GenericSchema>(value: Value) =>
  v.strictObject({ 'need-touch': value, 'need-carry': value, 'need-safe': value, 'need-send': value });

const Group = v.strictObject({
  id: text,
  name: text,
  one: text,
  /** The feature that its customers openly do not want. */
  unwanted: text,
  budgets: byNeed(count),
  says: byNeed(text),
});
export type Group = v.InferOutput<typeof Group>;

const TestText = v.strictObject({ title: text, tells: text });

const Content = v.strictObject({
  title: text,
  lead: text,
  stretchPercent: count,
  lovedBonus: count,
  reach: v.strictObject({ plain: count, trusted: count, recommended: count }),
  visitsPerGroup: count,
  mostChanges: count,
  /** By difficulty: how many messages each group is known not to trust from the start. */
  messagesRuledOut: v.strictObject({ Beginner: count, Intermediate: count, Advanced: count }),
  rows: byRow(
    v.strictObject({ title: text, inHand: count, cards: v.array(v.strictObject({ id: text, name: text })) }),
  ),
  /** Each with how well every product serves it. */
  needs: byNeed(v.strictObject({ name: text, fit: v.record(text, count) })),
  groups: v.array(Group),
  tests: v.strictObject({ interview: TestText, landing: TestText, preorder: TestText, survey: TestText }),
  fails: v.strictObject({ need: text, price: text }),
  causes: v.record(v.picklist(CAUSES), text),
  help: v.array(text),
});

export const content = parse(Content, json, 'products: fit content');

/** The name of a card. */
export function cardName(row: Row, id: string): string {
  return content.rows[row].cards.find((card) => card.id === id)?.name ?? id;
}
