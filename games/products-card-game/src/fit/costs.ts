import type { Pitch } from './actions';
import { type Cause, ROWS, type Row, type Test } from './content';
import { at, ROUNDS, type Seen, type State, score, see, step } from './engine';
import { maxBy, plannerFor } from './planner';
import { fair } from './players';

/** A decision and what it cost on average, beside the best with what the player knew. */
export type DecisionCost = {
  readonly round: number;
  /** None if nothing was better. */
  readonly causes: readonly Cause[];
  readonly cost: number;
} & (
  | { readonly kind: 'test'; readonly chosen: Test; readonly best: Test }
  | { readonly kind: 'pitch'; readonly chosen: Pitch; readonly best: Pitch }
);

/** What the test and the pitch of a round cost. */
export function roundCosts(state: State, round: number): readonly DecisionCost[] {
  const { draft, test, pitch } = at(state.turns, round);
  if (test === undefined || pitch === undefined) return [];
  const before = state.turns.slice(0, round);
  return [
    testCost(see({ ...state, phase: 'testing', turns: [...before, { draft }] }), test),
    pitchCost(see({ ...state, phase: 'changing', turns: [...before, { draft, test }] }), pitch),
  ];
}

function testCost(seen: Seen, chosen: Test): DecisionCost {
  const planner = plannerFor(seen.customers);
  const best = planner.bestTest(seen);
  const cost = planner.testValue(seen, best) - planner.testValue(seen, chosen);
  const causes: readonly Cause[] = cost === 0 ? [] : [canSurprise(seen, chosen) ? 'smaller' : 'known'];
  return { kind: 'test', round: seen.round, chosen, best, cost, causes };
}

function canSurprise({ customers, round, notes }: Seen, test: Test): boolean {
  const { features, messages } = notes.groups[at(customers, round).side];
  switch (test) {
    case 'interview':
      return features.length > 1;
    case 'landing':
      return messages.length > 1;
    case 'preorder':
      return true;
    case 'survey':
      return notes.groups.some((group) => group.features.length > 1);
    default:
      return test satisfies never;
  }
}

function pitchCost(seen: Seen, chosen: Pitch): DecisionCost {
  const planner = plannerFor(seen.customers);
  const best = planner.bestPitch(seen);
  const value = planner.pitchValue(seen, chosen);
  const cost = Math.max(0, planner.pitchValue(seen, best) - value);
  const gain = (rows: readonly Row[]) => planner.pitchValue(seen, exchange(chosen, best, rows)) - value;
  const causes = cost === 0 ? [] : findFaults(gain, cost).map((row) => causeOf(seen, row, chosen, best));
  return { kind: 'pitch', round: seen.round, chosen, best, cost, causes };
}

/** The share of a cost that the named faults must explain. */
const ENOUGH = 0.9;

/** The fewest cards whose exchange makes up for most of a cost: often one, two where each alone spoils the pitch. */
function findFaults(gain: (rows: readonly Row[]) => number, cost: number): readonly Row[] {
  const sizes = ROWS.map((_, index) => subsets.filter((rows) => rows.length === index + 1));
  const best = sizes.map((sets) => maxBy(sets, gain));
  return best.find((rows) => gain(rows) >= ENOUGH * cost) ?? ROWS;
}

/** All sets of rows. */
const subsets = ROWS.reduce<readonly (readonly Row[])[]>(
  (sets, row) => sets.concat(sets.map((rows) => rows.concat(row))),
  [[]],
);

function exchange(chosen: Pitch, best: Pitch, rows: readonly Row[]): Pitch {
  const exchanged = rows.map((row) => [row, best[row]]);
  return { ...chosen, ...Object.fromEntries(exchanged) };
}

function causeOf({ customers, round }: Seen, row: Row, chosen: Pitch, best: Pitch): Cause {
  if (row === 'type') return 'product';
  if (row !== 'price') return row;
  const { budget } = at(customers, round);
  const [price, better] = [Number(chosen.price), Number(best.price)];
  if (price < better) return 'cheap';
  return price > budget ? 'dear' : 'bargain';
}

export type Review = {
  readonly costs: readonly DecisionCost[];
  /** What the best decisions score after each round of the same deal. */
  readonly fairScores: readonly number[];
};

/**
 * Works a review out in steps, between which a page may do other things. The last round comes first: what it brings
 * is needed for the rounds before, so that no step takes long.
 */
export function* review(played: State): Generator<undefined, Review> {
  const costs: DecisionCost[] = [];
  for (const round of played.turns.keys()) {
    costs.push(...roundCosts(played, ROUNDS - 1 - round));
    yield;
  }
  const fairScores: number[] = [];
  let state: State = { phase: 'drafting', deal: played.deal, turns: [] };
  while (state.phase !== 'over') {
    state = step(
      state,
      fair(state, () => 0),
    );
    if (state.phase === 'decided') fairScores.push(score(state));
    yield;
  }
  return { costs, fairScores };
}
