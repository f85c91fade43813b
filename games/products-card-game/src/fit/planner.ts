import type { Pitch } from './actions';
import { content, type Row, TESTS, type Test } from './content';
import { at, type Customer, type GroupNotes, type Hand, needFit, type Pair, type Seen } from './engine';

/** A round as a player sees it. */
type Table = Pick<Seen, 'customers' | 'round' | 'hand' | 'notes'>;

/** What is known of a group, in numbers: features and messages still open, and whether it comes recommended. */
type Counts = { readonly features: number; readonly messages: number; readonly recommended: boolean };

/** What is known when one pitches, and whether the pitch has a feature and a message that may be right. */
type Finding = {
  readonly chance: number;
  readonly own: Counts;
  readonly other: Counts;
  readonly hasFeature: boolean;
  readonly hasMessage: boolean;
  readonly stretchChance: number;
};

/** What a pitch can count on. */
type Odds = {
  readonly chance: number;
  /** What the feature adds to fit on average. */
  readonly bonus: number;
  readonly reach: number;
  readonly stretchChance: number;
};

/** Odds, with the value of the next rounds if the customer pays less than the budget, or not. */
type Outlook = Odds & { readonly afterBargain: number; readonly after: number };

/** What matters of a hand: how well its best product serves the need, and the prices. */
type Draw = { readonly served: number; readonly prices: readonly number[] };

type Chances<Value> = readonly (readonly [value: Value, chance: number])[];

const STRETCH_CHANCE = content.stretchPercent / 100;

export type Planner = ReturnType<typeof makePlanner>;

const planners = new WeakMap<readonly Customer[], Planner>();

export function plannerFor(customers: readonly Customer[]): Planner {
  const planner = planners.get(customers) ?? makePlanner(customers);
  planners.set(customers, planner);
  return planner;
}

/**
 * Plays as well as one can who knows what a player can know. All open cards of a group are equally likely and differ
 * in nothing else: so only their numbers count, and a table of a few thousand entries holds the value of all rounds.
 */
function makePlanner(customers: readonly Customer[]) {
  const values = new Map<number, number>();
  const draws = customers.map(listDraws);

  /** What the rounds from one on bring on average to who plays them best. */
  function value(round: number, groups: Pair<Counts>): number {
    if (round >= customers.length) return 0;
    const key = encode(round, groups);
    const known = values.get(key);
    if (known !== undefined) return known;
    const [own, other] = sort(groups, at(customers, round));
    let total = 0;
    for (const [features, chance] of at(IN_HAND.feature, own.features)) {
      for (const [messages, also] of at(IN_HAND.message, own.messages)) {
        const tests = Object.values(listFindings(own, other, features, messages));
        const outlooks = tests.map((findings) => findings.map((finding) => outlook(round, finding)));
        for (const [draw, drawn] of at(draws, round)) {
          const brings = outlooks.map((test) => meanOf(test, draw, at(customers, round).budget));
          total += chance * also * drawn * Math.max(...brings);
        }
      }
    }
    values.set(key, total);
    return total;
  }

  function outlook(round: number, finding: Finding): Outlook {
    const [after, afterBargain] = [follow(round, finding, false), follow(round, finding, true)];
    return { ...oddsOf(finding), after, afterBargain };
  }

  /** The value of the next rounds, after the customer has shown which cards were right. */
  function follow(round: number, finding: Finding, recommended: boolean): number {
    const { own, other, hasFeature, hasMessage } = finding;
    let total = 0;
    for (const [features, loved] of narrowed(own.features, hasFeature)) {
      for (const [messages, trusted] of narrowed(own.messages, hasMessage)) {
        const groups = sort([{ features, messages, recommended }, other], at(customers, round));
        total += loved * trusted * value(round + 1, groups);
      }
    }
    return total;
  }

  /** What a pitch brings on average, with all that follows from what it teaches. */
  function pitchValue(table: Table, pitch: Pitch): number {
    const customer = at(customers, table.round);
    const odds = outlook(table.round, findingOf(table, pitch));
    return brings(odds, needFit(customer, pitch.type), Number(pitch.price), customer.budget);
  }

  /** What a test brings on average, if the best pitch follows. */
  function testValue({ round, hand, notes }: Table, test: Test): number {
    const customer = at(customers, round);
    const [own, other] = sort(notes.groups, customer);
    const [features, messages] = [
      countOpen(hand.feature, own.features),
      countOpen(hand.message, own.messages),
    ];
    const findings = listFindings(count(own), count(other), features, messages)[test];
    const outlooks = findings.map((finding) => outlook(round, finding));
    return meanOf(outlooks, drawOf(customer, hand.type, hand.price), customer.budget);
  }

  const bestPitch = (table: Table) => maxBy(listPitches(table.hand), (pitch) => pitchValue(table, pitch));
  const bestTest = (table: Table) => maxBy(TESTS, (test) => testValue(table, test));
  const dealValue = ({ notes: { groups } }: Table) => value(0, [count(groups[0]), count(groups[1])]);
  return { pitchValue, testValue, bestPitch, bestTest, dealValue };
}

/** What a pitch earns on average in its own round. */
export function meanPoints(table: Table, pitch: Pitch): number {
  const customer = at(table.customers, table.round);
  const odds = oddsOf(findingOf(table, pitch));
  return earns(odds, needFit(customer, pitch.type), Number(pitch.price), customer.budget);
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

/** The group of a customer first; sorted again they are in order. */
const sort = <Value>([a, b]: Pair<Value>, { side }: Customer): Pair<Value> => (side === 0 ? [a, b] : [b, a]);

function findingOf({ customers, round, notes }: Table, { feature, message }: Pitch): Finding {
  const [own, other] = sort(notes.groups, at(customers, round));
  return {
    chance: 1,
    own: count(own),
    other: count(other),
    hasFeature: own.features.includes(feature),
    hasMessage: own.messages.includes(message),
    stretchChance: notes.stretches === undefined ? STRETCH_CHANCE : Number(notes.stretches),
  };
}

function oddsOf({ chance, own, hasFeature, hasMessage, stretchChance }: Finding): Odds {
  const { plain, trusted, recommended } = content.reach;
  const bonus = hasFeature ? content.lovedBonus / own.features : 0;
  const reach = plain + (hasMessage ? trusted / own.messages : 0) + (own.recommended ? recommended : 0);
  return { chance, bonus, reach, stretchChance };
}

function earns({ bonus, reach, stretchChance }: Odds, served: number, price: number, budget: number): number {
  if (served === 0 || price > budget + 1) return 0;
  return (served + bonus) * reach * price * (price > budget ? stretchChance : 1);
}

function brings(outlook: Outlook, served: number, price: number, budget: number): number {
  return earns(outlook, served, price, budget) + (price < budget ? outlook.afterBargain : outlook.after);
}

/** What a test brings on average with a hand at the best price. */
function meanOf(outlooks: readonly Outlook[], { served, prices }: Draw, budget: number): number {
  let total = 0;
  for (const outlook of outlooks) {
    let best = 0;
    for (const price of prices) best = Math.max(best, brings(outlook, served, price, budget));
    total += outlook.chance * best;
  }
  return total;
}

/** What each test can find, with so many open features and messages in the hand. */
function listFindings(
  own: Counts,
  other: Counts,
  features: number,
  messages: number,
): Record<Test, readonly Finding[]> {
  const [hasFeature, hasMessage] = [features > 0, messages > 0];
  const now = { chance: 1, own, other, hasFeature, hasMessage, stretchChance: STRETCH_CHANCE };
  const split = (chance: number, yes: Partial<Finding>, no: Partial<Finding>): readonly Finding[] => [
    { ...now, ...yes, chance },
    { ...now, ...no, chance: 1 - chance },
  ];
  const [loved, trusted] = [features / own.features, messages / own.messages];
  const [known, heard] = [{ own: { ...own, features: 1 } }, { own: { ...own, messages: 1 } }];
  const others = { other: { ...other, features: Math.max(1, other.features - 1) } };
  const fewer = { ...others, own: { ...own, features: own.features - 1 } };
  return {
    interview: split(loved, { ...known, hasFeature: true }, { ...known, hasFeature: false }),
    landing: split(trusted, { ...heard, hasMessage: true }, { ...heard, hasMessage: false }),
    preorder: split(STRETCH_CHANCE, { stretchChance: 1 }, { stretchChance: 0 }),
    survey:
      own.features === 1
        ? [{ ...now, ...others }]
        : split(loved, { ...fewer, hasFeature: features > 1 }, fewer),
  };
}

function countOpen(hand: readonly string[], open: readonly string[]): number {
  return hand.filter((card) => open.includes(card)).length;
}

const count = ({ features, messages, recommended }: GroupNotes): Counts => ({
  features: features.length,
  messages: messages.length,
  recommended,
});

function encode(round: number, [first, second]: Pair<Counts>): number {
  const pack = ({ features, messages, recommended }: Counts) =>
    features * 16 + messages * 2 + (recommended ? 1 : 0);
  return (round * 128 + pack(first)) * 128 + pack(second);
}

/** How many cards are open once one of them was tried. */
function narrowed(open: number, isTried: boolean): Chances<number> {
  if (!isTried || open === 1) return [[open, 1]];
  return [
    [1, 1 / open],
    [open - 1, 1 - 1 / open],
  ];
}

/** By row and number of open cards: how many of them a hand holds. */
const IN_HAND = { feature: listCounts('feature'), message: listCounts('message') } as const;

function listCounts(row: Row): readonly Chances<number>[] {
  const ids = content.rows[row].cards.map(({ id }) => id);
  return [0, ...ids.keys()].map((_, open) =>
    tally(listHands(row).map((hand) => countOpen(hand, ids.slice(0, open)))),
  );
}

function listDraws(customer: Customer): Chances<Draw> {
  const isPayable = (hand: readonly string[]) => hand.some((price) => Number(price) <= customer.budget);
  const prices = listHands('price').filter(isPayable);
  const products = tally(listHands('type').map((types) => drawOf(customer, types, []).served));
  return prices.flatMap((hand) =>
    products.map(
      ([served, chance]) => [{ served, prices: hand.map(Number) }, chance / prices.length] as const,
    ),
  );
}

function tally(values: readonly number[]): Chances<number> {
  const share = (value: number) => values.filter((each) => each === value).length / values.length;
  return [...new Set(values)].map((value) => [value, share(value)]);
}

function drawOf(customer: Customer, types: readonly string[], prices: readonly string[]): Draw {
  const served = Math.max(...types.map((type) => needFit(customer, type)));
  return { served, prices: prices.map(Number) };
}

/** All hands of a row. */
function listHands(row: Row): readonly (readonly string[])[] {
  const subsets = (ids: readonly string[], size: number): readonly (readonly string[])[] =>
    size === 0
      ? [[]]
      : ids.flatMap((id, place) => subsets(ids.slice(place + 1), size - 1).map((others) => [id, ...others]));
  return subsets(
    content.rows[row].cards.map(({ id }) => id),
    content.rows[row].inHand,
  );
}
