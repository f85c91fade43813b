import { pickBelow, type Random, random, shuffled } from '@venture/progress/random';
import type { Action, Options, Pitch } from './actions';
import { content, type Group, NEEDS, type Need, ROWS, type Row, type Test } from './content';

/** The first or the second group of a deal. */
export type Side = 0 | 1;
export type Pair<Value> = readonly [Value, Value];

export type Customer = { readonly side: Side; readonly need: Need; readonly budget: number };

export type Hand = Readonly<Record<Row, readonly string[]>>;

/** What no player sees before the end. */
type Secrets = {
  readonly tastes: Pair<{ readonly loved: string; readonly trusted: string }>;
  /** By round: the customer would pay 1 over the budget. */
  readonly stretches: readonly boolean[];
  /** By round and group, from 0 to 1: which feature a survey crosses out. */
  readonly surveys: readonly Pair<number>[];
};

type Deal = {
  readonly groups: Pair<Group>;
  readonly customers: readonly Customer[];
  readonly hands: readonly Hand[];
  /** What is known of the groups from the start. */
  readonly opening: Pair<GroupNotes>;
  readonly secrets: Secrets;
};

/** What a player has done in one round. */
export type Turn = { readonly draft: Pitch; readonly test?: Test; readonly pitch?: Pitch };

export type State = {
  readonly phase: 'drafting' | 'testing' | 'changing' | 'decided' | 'over';
  readonly deal: Deal;
  readonly turns: readonly Turn[];
};

/** What a player knows of a group. */
export type GroupNotes = {
  /** What it may still love: one feature once that is known. */
  readonly features: readonly string[];
  /** What it may still trust. */
  readonly messages: readonly string[];
  /** Its last customer paid less than the budget, and tells the next one. */
  readonly recommended: boolean;
};

export type Notes = {
  readonly groups: Pair<GroupNotes>;
  /** Whether this customer would pay 1 over the budget, once that is known. */
  readonly stretches?: boolean;
};

export type Outcome = {
  readonly fit: number;
  readonly pay: number;
  readonly reach: number;
  readonly loved: boolean;
  readonly trusted: boolean;
};

/** What a player sees: everything but the secrets. */
export type Seen = {
  readonly phase: State['phase'];
  /** From 0; after the end the last one. */
  readonly round: number;
  readonly groups: Pair<Group>;
  readonly customers: readonly Customer[];
  readonly hand: Hand;
  /** What is known now. */
  readonly notes: Notes;
  readonly turns: readonly Turn[];
  /** What the customers so far have decided. */
  readonly outcomes: readonly Outcome[];
};

export function start(seed: number, { difficulty }: Options): State {
  return { phase: 'drafting', deal: deal(random(seed), difficulty), turns: [] };
}

export function step(state: State, action: Action): State {
  switch (action.type) {
    case 'draft':
      return draft(state, action.pitch);
    case 'test':
      return changeTurn(state, 'testing', 'changing', { test: action.test });
    case 'pitch':
      return canPitch(state, action.pitch)
        ? changeTurn(state, 'changing', 'decided', { pitch: action.pitch })
        : state;
    case 'next':
      return next(state);
    default:
      return action satisfies never;
  }
}

export function see(state: State): Seen {
  const { phase, deal, turns } = state;
  const { groups, customers, hands } = deal;
  const round = roundIndex(state);
  return { phase, round, groups, customers, hand: at(hands, round), turns, ...lookBack(state) };
}

export const ROUNDS = 2 * content.visitsPerGroup;

/** The round that is played, from 0; after the end the last one. */
function roundIndex({ phase, turns }: State): number {
  return phase === 'drafting' ? turns.length : turns.length - 1;
}

export function score(state: State): number {
  return lookBack(state).outcomes.reduce((sum, outcome) => sum + points(outcome), 0);
}

export const points = ({ fit, pay, reach }: Outcome) => fit * pay * reach;

/** How often two pitches differ. */
export function countChanges(a: Pitch, b: Pitch): number {
  return ROWS.filter((row) => a[row] !== b[row]).length;
}

/** How well a product serves a need, without its feature. */
export function needFit({ need }: Customer, type: string): number {
  return content.needs[need].fit[type] ?? 0;
}

/** What the customers have decided, and what tests and decisions have shown. */
function lookBack({ deal, turns }: State): Pick<Seen, 'outcomes' | 'notes'> {
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

function decide({ customers, secrets }: Deal, { groups }: Notes, round: number, pitch: Pitch): Outcome {
  const customer = at(customers, round);
  const taste = secrets.tastes[customer.side];
  const [loved, trusted] = [pitch.feature === taste.loved, pitch.message === taste.trusted];
  const served = needFit(customer, pitch.type);
  const price = Number(pitch.price);
  const { plain, trusted: more, recommended } = content.reach;
  return {
    fit: served > 0 && loved ? served + content.lovedBonus : served,
    pay: price <= customer.budget + (secrets.stretches[round] ? 1 : 0) ? price : 0,
    reach: plain + (trusted ? more : 0) + (groups[customer.side].recommended ? recommended : 0),
    loved,
    trusted,
  };
}

/** A decision shows whether feature and message were right, and may bring a recommendation. */
function learn({ groups }: Notes, { side, budget }: Customer, pitch: Pitch, outcome: Outcome): Notes {
  const { pay, loved, trusted } = outcome;
  const narrow = (open: readonly string[], card: string, isRight: boolean) =>
    isRight ? [card] : open.filter((each) => each !== card);
  return {
    groups: changeSide(groups, side, ({ features, messages }) => ({
      features: narrow(features, pitch.feature, loved),
      messages: narrow(messages, pitch.message, trusted),
      recommended: pay > 0 && pay < budget,
    })),
  };
}

function changeSide<Value>([a, b]: Pair<Value>, side: Side, change: (value: Value) => Value): Pair<Value> {
  return side === 0 ? [change(a), b] : [a, change(b)];
}

function runTest(deal: Deal, notes: Notes, round: number, test: Test): Notes {
  const { side } = at(deal.customers, round);
  const { tastes, stretches, surveys } = deal.secrets;
  const { loved, trusted } = tastes[side];
  switch (test) {
    case 'interview':
      return { groups: changeSide(notes.groups, side, (group) => ({ ...group, features: [loved] })) };
    case 'landing':
      return { groups: changeSide(notes.groups, side, (group) => ({ ...group, messages: [trusted] })) };
    case 'preorder':
      return { ...notes, stretches: at(stretches, round) };
    case 'survey': {
      const [first, second] = at(surveys, round);
      const [a, b] = notes.groups;
      return { groups: [crossOut(a, tastes[0].loved, first), crossOut(b, tastes[1].loved, second)] };
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

function draft(state: State, pitch: Pitch): State {
  if (state.phase !== 'drafting' || !isInHand(state, pitch)) return state;
  return { ...state, phase: 'testing', turns: [...state.turns, { draft: pitch }] };
}

function canPitch(state: State, pitch: Pitch): boolean {
  const turn = state.turns.at(-1);
  return (
    turn !== undefined && isInHand(state, pitch) && countChanges(turn.draft, pitch) <= content.mostChanges
  );
}

function isInHand(state: State, pitch: Pitch): boolean {
  const hand = at(state.deal.hands, roundIndex(state));
  return ROWS.every((row) => hand[row].includes(pitch[row]));
}

function changeTurn(state: State, from: State['phase'], phase: State['phase'], change: Partial<Turn>): State {
  const turn = state.turns.at(-1);
  if (state.phase !== from || turn === undefined) return state;
  return { ...state, phase, turns: [...state.turns.slice(0, -1), { ...turn, ...change }] };
}

function next(state: State): State {
  if (state.phase !== 'decided') return state;
  return { ...state, phase: state.turns.length === ROUNDS ? 'over' : 'drafting' };
}

function deal(next: Random, difficulty: Options['difficulty']): Deal {
  const [first, second] = shuffled(content.groups, next);
  if (!first || !second) throw new Error('There are fewer than two groups.');
  const groups: Pair<Group> = [first, second];
  const visits = (side: Side) =>
    shuffled(NEEDS, next)
      .slice(0, content.visitsPerGroup)
      .map((need) => ({ side, need, budget: groups[side].budgets[need] }));
  const customers = shuffled([...visits(0), ...visits(1)], next);
  const hands = customers.map((customer) => dealHand(customer, next));
  const taste = (group: Group) => ({
    loved: pickOne(wantedFeatures(group), next),
    trusted: pickOne(cardIds('message'), next),
  });
  const secrets = {
    tastes: [taste(first), taste(second)] as const,
    stretches: customers.map(() => pickBelow(next, 100) < content.stretchPercent),
    surveys: customers.map(() => [next(), next()] as const),
  };
  const open = (side: Side) => {
    const wrong = cardIds('message').filter((id) => id !== secrets.tastes[side].trusted);
    const out = shuffled(wrong, next).slice(0, content.messagesRuledOut[difficulty]);
    const messages = cardIds('message').filter((id) => !out.includes(id));
    return { features: wantedFeatures(groups[side]), messages, recommended: false };
  };
  return { groups, customers, hands, opening: [open(0), open(1)], secrets };
}

/** Some cards of each row; at least one price is within the budget. */
function dealHand({ budget }: Customer, next: Random): Hand {
  const draw = (row: Row) => {
    const drawn = shuffled(cardIds(row), next).slice(0, content.rows[row].inHand);
    return cardIds(row).filter((id) => drawn.includes(id));
  };
  let price = draw('price');
  while (!price.some((each) => Number(each) <= budget)) price = draw('price');
  return { type: draw('type'), feature: draw('feature'), message: draw('message'), price };
}

const cardIds = (row: Row) => content.rows[row].cards.map(({ id }) => id);

/** The features that a group may love. */
const wantedFeatures = ({ unwanted }: Group) => cardIds('feature').filter((id) => id !== unwanted);

function pickOne(ids: readonly string[], next: Random): string {
  return at(ids, pickBelow(next, ids.length));
}

/** The item at a place that is known to exist. */
export function at<Item>(items: readonly Item[], place: number): Item {
  const item = items[place];
  if (item === undefined) throw new Error(`There is no item ${place}.`);
  return item;
}
