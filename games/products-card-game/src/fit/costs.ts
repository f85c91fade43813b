import type { CostlyDecision } from '@venture/game/views/DecisionCosts';
import { type Cause, cardIds, content, ROWS, type Row, TESTS, type Test } from './content';
import {
  at,
  type Customer,
  forBoth,
  type Hand,
  isKnown,
  needFit,
  type Pitch,
  runTest,
  type Seen,
  type State,
  see,
} from './engine';
import { pitchName } from './texts';

/**
 * A decision, and its average cost compared with the best one, given what the player knew; no causes if nothing was
 * better.
 */
export type DecisionCost = CostlyDecision & { readonly causes: readonly Cause[] };

/** Compares a round's test and pitch with their alternatives. */
export function roundCosts(state: State, round: number): readonly DecisionCost[] {
  const { draft, test, pitch } = at(state.turns, round);
  if (test === undefined || pitch === undefined) return [];
  const before = { ...state, turns: [...state.turns.slice(0, round), { draft }] };
  const seen = see({ ...before, turns: [...before.turns.slice(0, round), { draft, test }] });
  return [testCost(before, test), pitchCost(seen, pitch)];
}

function testCost(state: State, test: Test): DecisionCost {
  const seen = see(state);
  const best = maxBy(TESTS, (each) => testValue(state, each));
  const cost = testValue(state, best) - testValue(state, test);
  const cause = isKnown(seen, test) ? 'known' : 'smaller';
  return explain(seen, content.tests[test].title, content.tests[best].title, cost, cost > 0 ? [cause] : []);
}

/** Puts each card alone into the best pitch, since two wrong cards would hide each other's cost. */
function pitchCost(seen: Seen, pitch: Pitch): DecisionCost {
  const best = maxBy(listPitches(seen.hand), (each) => pitchValue(seen, each));
  const lost = (exchanged: Partial<Pitch>) =>
    pitchValue(seen, best) - pitchValue(seen, { ...best, ...exchanged });
  const most = Math.max(...ROWS.map((row) => lost({ [row]: pitch[row] })));
  const faults = ROWS.filter((row) => most > 0 && lost({ [row]: pitch[row] }) >= most / 2);
  const causes = faults.map((row) => findCause(seen, row, pitch, best));
  return explain(seen, pitchName(pitch), pitchName(best), lost(pitch), causes);
}

function explain({ round }: Seen, chosen: string, better: string, cost: number, causes: readonly Cause[]) {
  const label = `Round ${round + 1}: ${chosen}`;
  const reasons = causes.map((cause) => content.causes[cause]).join(' ');
  return { key: label, label, cost, causes, why: `${reasons} Better: ${better}.` };
}

function findCause({ customer }: Seen, row: Row, chosen: Pitch, best: Pitch): Cause {
  if (row === 'type') return 'product';
  if (row !== 'price') return row;
  if (Number(chosen.price) < Number(best.price)) return 'cheap';
  return Number(chosen.price) > customer.budget ? 'dear' : 'bargain';
}

const STRETCH_CHANCE = content.stretchPercent / 100;

/** The points to expect, given the notes, from a pitch, and from its recommendation to the group's next customer. */
export function pitchValue({ customers, customer, round, notes }: Seen, pitch: Pitch): number {
  const { features, messages, recommended } = notes.groups[customer.side];
  const isLoved = features.includes(pitch.feature) ? 1 / features.length : 0;
  const isTrusted = messages.includes(pitch.message) ? 1 / messages.length : 0;
  const { reach } = content;
  const reached = reach.plain + isTrusted * reach.trusted + (recommended ? reach.recommended : 0);
  const served = needFit(customer, pitch.type);
  const fit = served > 0 ? served + isLoved * content.lovedBonus : 0;
  const over = Number(pitch.price) - customer.budget;
  const paid = over > 1 ? 0 : over === 1 ? Number(notes.stretches ?? STRETCH_CHANCE) : 1;
  const next = over < 0 && customers.slice(round + 1).find(({ side }) => side === customer.side);
  const praise = next ? reach.recommended * needFit(next, bestType(next)) * next.budget : 0;
  return fit * reached * paid * Number(pitch.price) + praise;
}

/** The points to expect from all customers ahead after a test, over all possible findings in the group. */
export function testValue(state: State, test: Test): number {
  const seen = see(state);
  const { notes, customer, round } = seen;
  const { deal } = state;
  const { features, messages } = notes.groups[customer.side];
  // A survey may cross out any feature except the loved one.
  const draws = test === 'survey' && features.length > 1 ? features.slice(1) : features.slice(0, 1);
  const worlds = features.flatMap((loved) =>
    messages.flatMap((trusted) =>
      [true, false].flatMap((stretches) =>
        draws.map((_, index) => ({ loved, trusted, stretches, draw: (index + 0.5) / draws.length })),
      ),
    ),
  );
  const values = worlds.map(({ stretches, draw, ...taste }) => {
    const here = <Value>(value: Value, others: (side: Customer['side']) => Value) =>
      forBoth((side) => (side === customer.side ? value : others(side)));
    const secrets = {
      ...deal.secrets,
      tastes: here(taste, (side) => deal.secrets.tastes[side]),
      stretches: deal.secrets.stretches.with(round, stretches),
      surveys: deal.secrets.surveys.with(
        round,
        here(draw, (side) => at(deal.secrets.surveys, round)[side]),
      ),
    };
    const found = runTest({ ...deal, secrets }, notes, round, test);
    return (stretches ? STRETCH_CHANCE : 1 - STRETCH_CHANCE) * outlook({ ...seen, notes: found });
  });
  return values.reduce((sum, value) => sum + value, 0) / (worlds.length / 2);
}

/** Expected points: from this customer with the hand's best pitch, and from later ones with any card. */
function outlook(seen: Seen): number {
  const { groups } = seen.notes;
  const later = seen.customers.slice(seen.round + 1).map((customer) => {
    const { features, messages } = groups[customer.side];
    const cards = { feature: at(features, 0), message: at(messages, 0), price: String(customer.budget) };
    return pitchValue({ ...seen, customer, notes: { groups } }, { type: bestType(customer), ...cards });
  });
  const now = Math.max(...listPitches(seen.hand).map((pitch) => pitchValue(seen, pitch)));
  return later.reduce((sum, value) => sum + value, now);
}

const bestType = (customer: Customer) => maxBy(cardIds('type'), (type) => needFit(customer, type));

/** Lists a hand's pitches. */
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
