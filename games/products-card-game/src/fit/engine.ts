import { DIFFICULTIES } from '@venture/rules/difficulty';
import { pickBelow, type Random, random, shuffled } from '@venture/rules/random';
import * as v from 'valibot';
import { cardIds, content, type Group, NEEDS, type Need, ROWS, type Row, TESTS, type Test } from './content';

export const Options = v.strictObject({ difficulty: v.picklist(DIFFICULTIES) });
export type Options = v.InferOutput<typeof Options>;

/** One card per row, by id. */
const Pitch = v.strictObject(v.entriesFromList(ROWS, v.string()));
export type Pitch = Readonly<v.InferOutput<typeof Pitch>>;

export const Action = v.variant('type', [
  v.strictObject({ type: v.literal('draft'), pitch: Pitch }),
  v.strictObject({ type: v.literal('test'), test: v.picklist(TESTS) }),
  /** The draft, with at most one card changed. */
  v.strictObject({ type: v.literal('pitch'), pitch: Pitch }),
  /** Goes to the next customer or the end. */
  v.strictObject({ type: v.literal('next') }),
]);
export type Action = v.InferOutput<typeof Action>;

/** A deal's first and second group. */
export const SIDES = [0, 1] as const;
export type Side = (typeof SIDES)[number];
export type Pair<Value> = readonly [Value, Value];

export type Customer = { readonly side: Side; readonly need: Need; readonly budget: number };
export type Hand = Readonly<Record<Row, readonly string[]>>;

/** A player's decisions in one round. */
type Turn = { readonly draft: Pitch; readonly test?: Test; readonly pitch?: Pitch };

export type State = {
  readonly phase: 'drafting' | 'testing' | 'changing' | 'decided' | 'over';
  readonly deal: Deal;
  readonly turns: readonly Turn[];
};

/** A player's current knowledge about a customer group. */
export type GroupNotes = {
  /** The features the group may still love and the messages it may still trust: one each once known. */
  readonly features: readonly string[];
  readonly messages: readonly string[];
  /** Whether the group's last customer paid less than the budget and so recommends the product to the next. */
  readonly recommended: boolean;
};

type Notes = {
  readonly groups: Pair<GroupNotes>;
  /** Whether this customer would pay 1 over the budget, once known. */
  readonly stretches?: boolean;
};

export type Outcome = {
  readonly fit: number;
  readonly pay: number;
  readonly reach: number;
  readonly loved: boolean;
  readonly trusted: boolean;
};

export const ROUNDS = 2 * content.visitsPerGroup;

export function start(seed: number, { difficulty }: Options): State {
  return { phase: 'drafting', deal: deal(random(seed), difficulty), turns: [] };
}

export function step(state: State, action: Action): State {
  const { phase, turns } = state;
  switch (action.type) {
    case 'draft':
      if (phase !== 'drafting' || !isInHand(state, action.pitch)) return state;
      return { ...state, phase: 'testing', turns: [...turns, { draft: action.pitch }] };
    case 'test':
      return phase === 'testing' ? addToTurn(state, 'changing', { test: action.test }) : state;
    case 'pitch':
      if (phase !== 'changing' || !isAllowed(state, action.pitch)) return state;
      return addToTurn(state, 'decided', { pitch: action.pitch });
    case 'next':
      if (phase !== 'decided') return state;
      return { ...state, phase: turns.length === ROUNDS ? 'over' : 'drafting' };
    default:
      return action satisfies never;
  }
}

function addToTurn({ deal, turns }: State, phase: State['phase'], done: Partial<Turn>): State {
  const turn = { ...at(turns, turns.length - 1), ...done };
  return { phase, deal, turns: [...turns.slice(0, -1), turn] };
}

/** Whether the pitch changes no more of the draft's cards than allowed. */
function isAllowed(state: State, pitch: Pitch): boolean {
  const { draft } = at(state.turns, state.turns.length - 1);
  return isInHand(state, pitch) && countChanges(draft, pitch) <= content.mostChanges;
}

function isInHand(state: State, pitch: Pitch): boolean {
  const hand = at(state.deal.hands, roundIndex(state));
  return ROWS.every((row) => hand[row].includes(pitch[row]));
}

/** Counts the cards in which two pitches differ. */
export function countChanges(a: Pitch, b: Pitch): number {
  return ROWS.filter((row) => a[row] !== b[row]).length;
}

export type Seen = ReturnType<typeof see>;

/** A player's view: everything except the secrets. */
export function see(state: State) {
  const { groups, customers, hands } = state.deal;
  const round = roundIndex(state);
  const [customer, hand] = [at(customers, round), at(hands, round)];
  return { round, groups, customers, customer, hand, turns: state.turns, ...lookBack(state) };
}

/** Whether a test could give only one answer, and so no surprise. */
export function isKnown({ customer, notes }: Seen, test: Test): boolean {
  const { features, messages } = notes.groups[customer.side];
  const ofBoth = notes.groups.map((group) => group.features.length);
  const [interview, landing, survey] = [features.length, messages.length, Math.max(...ofBoth)];
  return { interview, landing, preorder: 2, survey }[test] === 1;
}

/** The current round, from 0; after the end, the last one. */
function roundIndex({ phase, turns }: State): number {
  return phase === 'drafting' ? turns.length : turns.length - 1;
}

export function score(state: State): number {
  return lookBack(state).outcomes.reduce((sum, outcome) => sum + points(outcome), 0);
}

export const points = ({ fit, pay, reach }: Outcome) => fit * pay * reach;

/** Returns the customers' decisions so far, and the notes from tests and decisions. */
function lookBack({ deal, turns }: State) {
  const outcomes: Outcome[] = [];
  let notes: Notes = { groups: deal.opening };
  for (const [round, { test, pitch }] of turns.entries()) {
    if (test) notes = runTest(deal, notes, round, test);
    if (!pitch) continue;
    const outcome = decide(deal, notes, round, pitch);
    outcomes.push(outcome);
    notes = learn(notes, at(deal.customers, round), pitch, outcome);
  }
  return { outcomes, notes };
}

/** The notes after a test. */
export function runTest({ customers, secrets }: Deal, { groups }: Notes, round: number, test: Test): Notes {
  const { side } = at(customers, round);
  const { loved, trusted } = secrets.tastes[side];
  switch (test) {
    case 'interview':
      return amend(groups, side, { features: [loved] });
    case 'landing':
      return amend(groups, side, { messages: [trusted] });
    case 'preorder':
      return { groups, stretches: at(secrets.stretches, round) };
    case 'survey': {
      const chances = at(secrets.surveys, round);
      return { groups: forBoth((each) => crossOut(groups[each], secrets.tastes[each].loved, chances[each])) };
    }
    default:
      return test satisfies never;
  }
}

function crossOut(group: GroupNotes, loved: string, chance: number): GroupNotes {
  const missed = group.features.filter((feature) => feature !== loved);
  const crossed = missed[Math.floor(chance * missed.length)];
  return { ...group, features: group.features.filter((feature) => feature !== crossed) };
}

function decide({ customers, secrets }: Deal, { groups }: Notes, round: number, pitch: Pitch): Outcome {
  const customer = at(customers, round);
  const taste = secrets.tastes[customer.side];
  const [loved, trusted] = [pitch.feature === taste.loved, pitch.message === taste.trusted];
  const served = needFit(customer, pitch.type);
  const price = Number(pitch.price);
  const { reach } = content;
  return {
    fit: served > 0 && loved ? served + content.lovedBonus : served,
    pay: price <= customer.budget + (secrets.stretches[round] ? 1 : 0) ? price : 0,
    reach:
      reach.plain +
      (trusted ? reach.trusted : 0) +
      (groups[customer.side].recommended ? reach.recommended : 0),
    loved,
    trusted,
  };
}

/** How well a product serves a need, leaving its feature aside. */
export function needFit({ need }: Pick<Customer, 'need'>, type: string): number {
  return content.needs[need].fit[type] ?? 0;
}

/** Learns from a decision whether the feature and message were right, and whether there is a recommendation. */
function learn({ groups }: Notes, { side, budget }: Customer, pitch: Pitch, outcome: Outcome): Notes {
  const { pay, loved, trusted } = outcome;
  const narrow = (open: readonly string[], card: string, isRight: boolean) =>
    isRight ? [card] : open.filter((each) => each !== card);
  return amend(groups, side, {
    features: narrow(groups[side].features, pitch.feature, loved),
    messages: narrow(groups[side].messages, pitch.message, trusted),
    recommended: pay > 0 && pay < budget,
  });
}

function amend(groups: Pair<GroupNotes>, side: Side, change: Partial<GroupNotes>): Notes {
  return { groups: forBoth((each) => (each === side ? { ...groups[each], ...change } : groups[each])) };
}

export const forBoth = <Value>(make: (side: Side) => Value): Pair<Value> => [make(0), make(1)];

type Deal = ReturnType<typeof deal>;

function deal(next: Random, difficulty: Options['difficulty']) {
  const shuffledGroups = shuffled(content.groups, next);
  const groups = forBoth((side) => at(shuffledGroups, side));
  const visits = SIDES.flatMap((side) =>
    shuffled(NEEDS, next)
      .slice(0, content.visitsPerGroup)
      .map((need): Customer => ({ side, need, budget: groups[side].budgets[need] })),
  );
  const customers = shuffled(visits, next);
  const hands = customers.map((customer) => dealHand(customer, next));
  /** Hidden from the player until the end. */
  const secrets = {
    tastes: forBoth((side) => ({
      loved: pickOne(wantedFeatures(groups[side]), next),
      trusted: pickOne(cardIds('message'), next),
    })),
    /** Whether each round's customer would pay 1 over the budget. */
    stretches: customers.map(() => pickBelow(next, 100) < content.stretchPercent),
    /** Which feature a survey crosses out, as a number from 0 to 1, by round and group. */
    surveys: customers.map(() => forBoth(next)),
  };
  /** Initial knowledge about the groups. */
  const opening = forBoth((side) => {
    const wrong = cardIds('message').filter((id) => id !== secrets.tastes[side].trusted);
    const out = shuffled(wrong, next).slice(0, content.messagesRuledOut[difficulty]);
    const messages = cardIds('message').filter((id) => !out.includes(id));
    return { features: wantedFeatures(groups[side]), messages, recommended: false };
  });
  return { groups, customers, hands, opening, secrets };
}

/** Deals cards for each row; at least one price is within the budget. */
function dealHand({ budget }: Customer, next: Random): Hand {
  const draw = (row: Row) => {
    const drawn = shuffled(cardIds(row), next).slice(0, content.rows[row].inHand);
    return cardIds(row).filter((id) => drawn.includes(id));
  };
  let price = draw('price');
  while (!price.some((each) => Number(each) <= budget)) price = draw('price');
  return { type: draw('type'), feature: draw('feature'), message: draw('message'), price };
}

/** The features that a group may love. */
const wantedFeatures = ({ unwanted }: Group) => cardIds('feature').filter((id) => id !== unwanted);

const pickOne = (ids: readonly string[], next: Random) => at(ids, pickBelow(next, ids.length));

/** Returns the item at a place known to exist. */
export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`There is no item ${place}.`);
  return item;
}
