import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './content.json';

/** The kinds of cards: type, feature and market of a product. */
export const KINDS = ['type', 'feature', 'market'] as const;
export type Kind = (typeof KINDS)[number];

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

const Card = v.strictObject({ id: text, type: v.picklist(KINDS), value: text });
export type Card = v.InferOutput<typeof Card>;

const Content = v.pipe(
  v.strictObject({
    title: text,
    lead: text,
    rounds: count,
    cardsPerIdea: count,
    pointsPerRound: count,
    bonus: count,
    bonusMarkets: v.array(text),
    settleMs: count,
    kinds: v.array(v.strictObject({ type: v.picklist(KINDS), title: text, asks: text, missing: text })),
    cards: v.array(Card),
    help: v.array(text),
    messages: v.strictObject({
      over: text,
      sheet: text,
      copied: text,
      selected: text,
      saved: text,
      notSaved: text,
    }),
    /** A sentence by type, feature and market. */
    pitches: v.record(text, v.record(text, v.record(text, text))),
  }),
  v.check(
    ({ cards }) => new Set(cards.map(({ id }) => id)).size === cards.length,
    'each card has an id of its own',
  ),
  v.check(
    ({ cards, bonusMarkets }) =>
      bonusMarkets.every((value) => cards.some((card) => card.type === 'market' && card.value === value)),
    'the markets with a bonus are cards',
  ),
  v.check(({ cards, pitches }) => {
    const [types, features, markets] = KINDS.map((kind) => cards.filter(({ type }) => type === kind));
    return (
      types?.every((type) =>
        features?.every((feature) => markets?.every((market) => pitches[type.id]?.[feature.id]?.[market.id])),
      ) ?? false
    );
  }, 'every complete idea has a pitch'),
);

export const content = parse(Content, json, 'products-card-game content');
