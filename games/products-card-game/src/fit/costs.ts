import type { CostlyDecision } from '@venture/play/views/DecisionCosts';
import type { Pitch } from './actions';
import { type Cause, content, ROWS, type Row, type Test } from './content';
import { at, isKnown, type Seen, type State, see, step } from './engine';
import { bestPitch, bestTest, maxBy, pitchValue, subsets, testValue } from './planner';
import { players } from './players';
import { pitchName } from './texts';

/** A decision and what it cost on average, beside the best with what the player knew; no causes if nothing was better. */
export type DecisionCost = CostlyDecision & { readonly causes: readonly Cause[] };

/** What the test and the pitch of a round cost. */
export function roundCosts(state: State, round: number): readonly DecisionCost[] {
  const { draft, test, pitch } = at(state.turns, round);
  if (test === undefined || pitch === undefined) return [];
  const before = state.turns.slice(0, round);
  return [
    testCost(see({ ...state, turns: [...before, { draft }] }), test),
    pitchCost(see({ ...state, turns: [...before, { draft, test }] }), pitch),
  ];
}

function testCost(seen: Seen, test: Test): DecisionCost {
  const best = bestTest(seen);
  const cost = testValue(seen, best) - testValue(seen, test);
  const causes: readonly Cause[] = cost === 0 ? [] : [isKnown(seen, test) ? 'known' : 'smaller'];
  const [chosen, better] = [content.tests[test].title, content.tests[best].title];
  return explain(seen, chosen, better, cost, causes);
}

function explain({ round }: Seen, chosen: string, better: string, cost: number, causes: readonly Cause[]) {
  const label = `Round ${round + 1}: ${chosen}`;
  const reasons = causes.map((cause) => content.causes[cause]).join(' ');
  return { key: label, label, cost, causes, why: `${reasons} Better: ${better}.` };
}

function pitchCost(seen: Seen, pitch: Pitch): DecisionCost {
  const best = bestPitch(seen);
  const value = pitchValue(seen, pitch);
  const cost = Math.max(0, pitchValue(seen, best) - value);
  const gain = (rows: readonly Row[]) => {
    const exchanged = rows.map((row) => [row, best[row]]);
    return pitchValue(seen, { ...pitch, ...Object.fromEntries(exchanged) }) - value;
  };
  const causes = cost === 0 ? [] : findFaults(gain, cost).map((row) => findCause(seen, row, pitch, best));
  return explain(seen, pitchName(pitch), pitchName(best), cost, causes);
}

/** The share of a cost that the named faults must explain. */
const ENOUGH = 0.9;

/** The fewest cards whose exchange makes up for most of a cost: often one, two where each alone spoils the pitch. */
function findFaults(gain: (rows: readonly Row[]) => number, cost: number): readonly Row[] {
  const sizes = ROWS.map((_, index) => subsets(ROWS).filter((rows) => rows.length === index + 1));
  const best = sizes.map((sets) => maxBy(sets, gain));
  return best.find((rows) => gain(rows) >= ENOUGH * cost) ?? ROWS;
}

function findCause({ customer }: Seen, row: Row, chosen: Pitch, best: Pitch): Cause {
  if (row === 'type') return 'product';
  if (row !== 'price') return row;
  const price = Number(chosen.price);
  if (price < Number(best.price)) return 'cheap';
  return price > customer.budget ? 'dear' : 'bargain';
}

/** The same deal, played as well as one can who knows what a player can know. */
export function playBest({ deal }: State): State {
  let state: State = { phase: 'drafting', deal, turns: [] };
  while (state.phase !== 'over') {
    const action = players.best(state, () => 0);
    state = step(state, action);
  }
  return state;
}
