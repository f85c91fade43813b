import { pickBelow, type Random } from '@venture/rules/random';
import { ROWS, TESTS, type Test } from '../fit/content';
import { listPitches, maxBy, pitchValue, testValue } from '../fit/costs';
import {
  type Action,
  at,
  countChanges,
  needFit,
  type Pitch,
  type Seen,
  type State,
  see,
  step,
} from '../fit/engine';

/** Simulated players, best first, to measure this mode's balance. */
export const players = {
  careful: play(pitchValue, (state) => maxBy(TESTS, (test) => testValue(state, test))),
  greedy: play(greedyValue),
  dearest: play((_, { price }) => Number(price)),
  cheapest: play((_, { price }) => -Number(price)),
  copying: play(copiedCards, ({ turns }, random) => turns.at(-2)?.test ?? pickTest(random)),
  random: play(() => 0),
};

/** Chooses a pitch of the highest value, before and after the test. */
function play(
  value: (seen: Seen, pitch: Pitch) => number,
  test: (state: State, random: Random) => Test = (_, random) => pickTest(random),
) {
  return (state: State, random: Random): Action => {
    const seen = see(state);
    if (state.phase === 'testing') return { type: 'test', test: test(state, random) };
    const type = state.phase === 'drafting' ? 'draft' : 'pitch';
    const allowed = listPitches(seen.hand).filter((pitch) => step(state, { type, pitch }) !== state);
    if (allowed.length === 0) return { type: 'next' };
    const values = allowed.map((pitch) => value(seen, pitch));
    const most = Math.max(...values);
    const best = allowed.filter((_, index) => values[index] === most);
    return { type, pitch: at(best, pickBelow(random, best.length)) };
  };
}

const pickTest = (random: Random) => at(TESTS, pickBelow(random, TESTS.length));

/** Serves the need at the highest price within the budget, and guesses the rest. */
function greedyValue({ customer }: Seen, { type, price }: Pitch): number {
  return Number(price) <= customer.budget ? needFit(customer, type) * Number(price) : 0;
}

/** Repeats the cards that sold last, whichever customer comes. */
function copiedCards({ outcomes, turns }: Seen, pitch: Pitch): number {
  const sold = turns[outcomes.findLastIndex(({ fit, pay }) => fit * pay > 0)]?.pitch;
  return sold === undefined ? 0 : ROWS.length - countChanges(sold, pitch);
}
