import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './content.json';

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

const Bin = v.strictObject({ id: text, text, hint: text });

const Card = v.strictObject({ id: text, text, bin: text, why: text });
export type Card = v.InferOutput<typeof Card>;

const areDifferent = (ids: readonly string[]) => new Set(ids).size === ids.length;

const Content = v.pipe(
  v.strictObject({
    title: text,
    lead: text,
    rounds: count,
    quickRounds: count,
    bins: v.pipe(v.array(Bin), v.minLength(2)),
    cards: v.array(Card),
    help: v.array(text),
    over: text,
    debrief: text,
  }),
  v.check(({ bins }) => areDifferent(bins.map(({ id }) => id)), 'each bin has an id of its own'),
  v.check(({ cards }) => areDifferent(cards.map(({ id }) => id)), 'each card has an id of its own'),
  v.check(
    ({ rounds, quickRounds, cards }) => Math.max(rounds, quickRounds) <= cards.length,
    'there is a card for every round',
  ),
  v.check(
    ({ bins, cards }) => cards.every((card) => bins.some(({ id }) => id === card.bin)),
    'every card belongs in one of the bins',
  ),
);

export const content = parse(Content, json, 'sample-game content');
