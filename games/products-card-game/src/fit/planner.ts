import type { Pitch } from './actions';
import { cardIds, content, NEEDS, type Row, TESTS, type Test } from './content';
import { at, type Customer, type GroupNotes, type Hand, needFit, type Pair, type Seen } from './engine';

/**
 * What is known of a group, in numbers. All open cards are equally likely and differ in nothing else: so only their
 * numbers count, and a few thousand values serve all rounds.
 */
type Counts = { readonly features: number; readonly messages: number; readonly recommended: boolean };

/** What is known when one pitches, and whether the pitch has a feature and a message that may be right. */
type Finding = {
  readonly own: Counts;
  readonly other: Counts;
  readonly hasFeature: boolean;
  readonly hasMessage: boolean;
  readonly stretchChance: number;
};

type Chances<Value> = readonly (readonly [value: Value, chance: number])[];

const STRETCH_CHANCE = content.stretchPercent / 100;

/** What a pitch brings on average, with all that follows from what it teaches. */
export function pitchValue({ customers, customer, round, notes }: Seen, pitch: Pitch): number {
  const [own, other] = ownFirst(notes.groups, customer);
  const rating = rate(customers.slice(round), {
    own: toCounts(own),
    other: toCounts(other),
    hasFeature: own.features.includes(pitch.feature),
    hasMessage: own.messages.includes(pitch.message),
    stretchChance: notes.stretches === undefined ? STRETCH_CHANCE : Number(notes.stretches),
  });
  return rating(needFit(customer, pitch.type), Number(pitch.price));
}

/** What a test brings on average, if the best pitch follows. */
export function testValue({ customers, customer, round, hand, notes }: Seen, test: Test): number {
  const ahead = customers.slice(round);
  const [own, other] = ownFirst(notes.groups, customer);
  const [features, messages] = [countOpen(hand.feature, own.features), countOpen(hand.message, own.messages)];
  const findings = listFindings(toCounts(own), toCounts(other), features, messages)[test];
  const [served, prices] = [bestFit(customer, hand.type), hand.price.map(Number)];
  return average(findings, (finding) => rateBestPrice(rate(ahead, finding), served, prices));
}

export const bestPitch = (seen: Seen) => maxBy(listPitches(seen.hand), (pitch) => pitchValue(seen, pitch));
export const bestTest = (seen: Seen) => maxBy(TESTS, (test) => testValue(seen, test));

/** What a whole play brings on average. */
export function dealValue({ customers, customer, notes }: Seen): number {
  const [own, other] = ownFirst(notes.groups, customer);
  return value(customers, toCounts(own), toCounts(other));
}

/** All pitches of a hand. */
export function listPitches(hand: Hand): readonly Pitch[] {
  return hand.type.flatMap((type) =>
    hand.feature.flatMap((feature) =>
      hand.message.flatMap((message) => hand.price.map((price) => ({ type, feature, message, price }))),
    ),
  );
}

/** The first item with the highest value. */
export function maxBy<Item>(items: readonly Item[], value: (item: Item) => number): Item {
  const values = items.map(value);
  return at(items, values.indexOf(Math.max(...values)));
}

/** The values that are worked out already; plays share them. */
const values = new Map<number, number>();

/** What the customers ahead bring on average to who plays them best, by the notes of the next one's group and of the other. */
function value(ahead: readonly Customer[], own: Counts, other: Counts): number {
  const [customer] = ahead;
  if (customer === undefined) return 0;
  const key = encode(ahead, own, other);
  const known = values.get(key);
  if (known !== undefined) return known;
  const prices = tally(PRICES.filter((hand) => hand.some((price) => price <= customer.budget)));
  const total = average(at(IN_HAND.feature, own.features), (features) =>
    average(at(IN_HAND.message, own.messages), (messages) => {
      const tests = Object.values(listFindings(own, other, features, messages)).map((findings) =>
        findings.map(([finding, chance]) => [rate(ahead, finding), chance] as const),
      );
      const rateBestTest = (served: number, hand: readonly number[]) =>
        Math.max(...tests.map((test) => average(test, (rating) => rateBestPrice(rating, served, hand))));
      return average(SERVED, (served) => average(prices, (hand) => rateBestTest(served, hand)));
    }),
  );
  values.set(key, total);
  return total;
}

/** All that a value depends on, as a number: whether each customer is of the next one's group, budgets and notes. */
function encode(ahead: readonly Customer[], own: Counts, other: Counts): number {
  let code = 1;
  for (const { side, budget } of ahead) code = code * 8 + (side === ahead[0]?.side ? 4 : 0) + budget;
  for (const { features, messages, recommended } of [own, other])
    code = code * 64 + features * 16 + messages * 2 + Number(recommended);
  return code;
}

/** What the pitches of a round bring on average, by how well the product serves the need, and by the price. */
type Rating = (served: number, price: number) => number;

function rate(ahead: readonly Customer[], finding: Finding): Rating {
  const customer = at(ahead, 0);
  const later = ahead.slice(1);
  const { own, other, hasFeature, hasMessage, stretchChance } = finding;
  const { plain, trusted, recommended } = content.reach;
  const bonus = hasFeature ? content.lovedBonus / own.features : 0;
  const reach = plain + (hasMessage ? trusted / own.messages : 0) + (own.recommended ? recommended : 0);
  const staysInGroup = later[0]?.side === customer.side;
  const rateLater = (after: Counts) =>
    staysInGroup ? value(later, after, other) : value(later, other, after);
  const follow = (isBargain: boolean) =>
    average(narrow(own.features, hasFeature), (features) =>
      average(narrow(own.messages, hasMessage), (messages) =>
        rateLater({ features, messages, recommended: isBargain }),
      ),
    );
  const [after, afterBargain] = [follow(false), follow(true)];
  return (served, price) => {
    const over = price - customer.budget;
    const chance = over > 1 ? 0 : over === 1 ? stretchChance : 1;
    const earned = served === 0 ? 0 : (served + bonus) * reach * price * chance;
    return earned + (over < 0 ? afterBargain : after);
  };
}

function rateBestPrice(rating: Rating, served: number, prices: readonly number[]): number {
  let best = 0;
  for (const price of prices) best = Math.max(best, rating(served, price));
  return best;
}

/** What each test can find, with so many open features and messages in the hand. */
function listFindings(
  own: Counts,
  other: Counts,
  features: number,
  messages: number,
): Record<Test, Chances<Finding>> {
  const [hasFeature, hasMessage] = [features > 0, messages > 0];
  const now = { own, other, hasFeature, hasMessage, stretchChance: STRETCH_CHANCE };
  const split = (chance: number, yes: Partial<Finding>, no: Partial<Finding>): Chances<Finding> =>
    [[{ ...now, ...yes }, chance] as const, [{ ...now, ...no }, 1 - chance] as const].filter(
      ([, share]) => share > 0,
    );
  const [loved, trusted] = [features / own.features, messages / own.messages];
  const [known, heard] = [{ own: { ...own, features: 1 } }, { own: { ...own, messages: 1 } }];
  const crossOut = (group: Counts) => ({ ...group, features: Math.max(1, group.features - 1) });
  const fewer = { own: crossOut(own), other: crossOut(other) };
  return {
    interview: split(loved, { ...known, hasFeature: true }, { ...known, hasFeature: false }),
    landing: split(trusted, { ...heard, hasMessage: true }, { ...heard, hasMessage: false }),
    preorder: split(STRETCH_CHANCE, { stretchChance: 1 }, { stretchChance: 0 }),
    survey: split(loved, { ...fewer, hasFeature: features > 1 || own.features === 1 }, fewer),
  };
}

/** How many cards are open once one of them was tried. */
function narrow(open: number, isTried: boolean): Chances<number> {
  if (!isTried || open === 1) return [[open, 1]];
  return [
    [1, 1 / open],
    [open - 1, 1 - 1 / open],
  ];
}

const ownFirst = <Value>([a, b]: Pair<Value>, { side }: Customer): Pair<Value> =>
  side === 0 ? [a, b] : [b, a];

const toCounts = ({ features, messages, recommended }: GroupNotes): Counts => ({
  features: features.length,
  messages: messages.length,
  recommended,
});

const countOpen = (hand: readonly string[], open: readonly string[]) =>
  hand.filter((card) => open.includes(card)).length;

const bestFit = (customer: Pick<Customer, 'need'>, types: readonly string[]) =>
  Math.max(...types.map((type) => needFit(customer, type)));

const PRICES = listHands('price').map((hand) => hand.map(Number));

/** How well the best product of a hand serves a need: any need, since all are served alike. */
const SERVED = tally(listHands('type').map((hand) => bestFit({ need: NEEDS[0] }, hand)));

/** By row and number of open cards: how many of them a hand holds. */
const IN_HAND = { feature: tallyOpen('feature'), message: tallyOpen('message') } as const;

function tallyOpen(row: Row): readonly Chances<number>[] {
  const ids = cardIds(row);
  return [0, ...ids.keys()].map((_, open) =>
    tally(listHands(row).map((hand) => countOpen(hand, ids.slice(0, open)))),
  );
}

function tally<Value>(values: readonly Value[]): Chances<Value> {
  const share = (value: Value) => values.filter((each) => each === value).length / values.length;
  return [...new Set(values)].map((value) => [value, share(value)]);
}

function average<Value>(chances: Chances<Value>, rate: (value: Value) => number): number {
  let sum = 0;
  for (const [value, chance] of chances) sum += chance * rate(value);
  return sum;
}

function listHands(row: Row): readonly (readonly string[])[] {
  return subsets(cardIds(row)).filter(({ length }) => length === content.rows[row].inHand);
}

export function subsets<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return items.reduce<readonly (readonly Item[])[]>(
    (sets, item) => sets.concat(sets.map((set) => [...set, item])),
    [[]],
  );
}
