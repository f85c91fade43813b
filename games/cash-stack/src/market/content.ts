import { parse } from '@venture/contract/parse';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import * as v from 'valibot';
import json from './content.json';

const listKeys = <Key extends string>(of: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(of).filter((key): key is Key => key in of);

export const MOVES = listKeys(json.moves);
export type Move = (typeof MOVES)[number];

/** The kinds of cards. */
export const CARDS = listKeys(json.cards);
export type Card = (typeof CARDS)[number];

/** Why a round's moves are barred. */
export type Reason = keyof typeof json.barred;

/** The faults of a decision. */
const CAUSES = listKeys(json.causes);
export type Cause = (typeof CAUSES)[number];

const text = v.pipe(v.string(), v.nonEmpty());
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const some = v.pipe(count, v.minValue(1));
const counts = v.pipe(v.array(count), v.minLength(1));
const cause = v.picklist(CAUSES);

const each = <const Name extends string, Schema extends v.GenericSchema>(
  names: readonly Name[],
  schema: Schema,
) => v.strictObject(v.entriesFromList(names, schema));

const Content = v.pipe(
  v.strictObject({
    version: some,
    title: text,
    lead: text,
    rounds: some,
    orderPrice: some,
    ordersPerWorker: some,
    wage: count,
    rent: count,
    mostStaff: some,
    movesPerRound: some,
    /** Further orders at fame 0, 1 and so on. */
    wantedByFame: counts,
    shiftOrders: some,
    researchCards: some,
    loan: some,
    interest: count,
    /** Added by the bank when bills cannot be met; it books the whole loan. */
    rescue: some,
    /** Each with what it means that it should have been left out, or was missing. */
    moves: each(
      MOVES,
      v.strictObject({ name: text, cost: count, effect: text, spare: cause, missing: cause }),
    ),
    barred: each(listKeys(json.barred), text),
    cards: each(
      CARDS,
      v.strictObject({ name: text, wanted: count, news: v.pipe(v.array(text), v.minLength(1)) }),
    ),
    /** How many cards of each kind a pack has. */
    packs: v.pipe(v.array(each(CARDS, count)), v.minLength(1)),
    /** A play starts with one of each, by chance; `open` counts the cards that are seen. */
    starts: each(DIFFICULTIES, v.strictObject({ cash: counts, staff: counts, fame: counts, open: counts })),
    /** The last rounds alone. Each 1 less than the cards allow costs `pointsEach` of 100 points. Made up, see docs/games.md. */
    short: v.strictObject({ title: text, lead: text, rounds: some, savings: count, pointsEach: some }),
    causes: each(CAUSES, text),
    help: v.array(text),
  }),
  v.check(
    ({ packs, rounds }) => packs.every(({ slow, normal, busy }) => slow + normal + busy === rounds),
    'a pack has a card for each round',
  ),
);

export const content = parse(Content, json, 'cash-stack market content');
