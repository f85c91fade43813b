import { pickBelow, type Random } from '@venture/progress/random';
import type { Action, Pitch } from './actions';
import { ROWS, TESTS, type Test } from './content';
import { at, countChanges, needFit, type Seen, type State, see, step } from './engine';
import { bestTest, listPitches, pitchValue } from './planner';

/** Simulated players, the best first: what the balance of this mode is measured with. */
export const players = {
  best: play(pitchValue, bestTest),
  careful: play(carefulValue, carefulTest),
  greedy: play(greedyValue),
  dearest: play((_, { price }) => Number(price)),
  cheapest: play((_, { price }) => -Number(price)),
  copying: play(copiedCards, ({ turns }, random) => turns.at(-2)?.test ?? pickTest(random)),
  random: play(() => 0),
};

/** Takes a pitch of the highest value, before the test and after it. */
function play(
  value: (seen: Seen, pitch: Pitch) => number,
  test: (seen: Seen, random: Random) => Test = (_, random) => pickTest(random),
) {
  return (state: State, random: Random): Action => {
    const seen = see(state);
    if (state.phase === 'testing') return { type: 'test', test: test(seen, random) };
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

/** Serves the need at the dearest price within the budget, and guesses the rest. */
function greedyValue({ customer }: Seen, { type, price }: Pitch): number {
  return Number(price) <= customer.budget ? needFit(customer, type) * Number(price) : 0;
}

/** Repeats the cards that sold last, to whatever customer comes. */
function copiedCards({ outcomes, turns }: Seen, pitch: Pitch): number {
  const sold = turns[outcomes.findLastIndex(({ fit, pay }) => fit * pay > 0)]?.pitch;
  return sold === undefined ? 0 : ROWS.length - countChanges(sold, pitch);
}

/** Goes by the notes, and values a recommendation by the budget of the group's next customer. */
function carefulValue(seen: Seen, pitch: Pitch): number {
  const { customers, customer, round } = seen;
  const follower = customers.slice(round + 1).find(({ side }) => side === customer.side);
  const recommendation = Number(pitch.price) < customer.budget ? 2 * (follower?.budget ?? 0) : 0;
  return pitchValue({ ...seen, customers: customers.slice(0, round + 1) }, pitch) + recommendation;
}

/** Learns what serves the group's later customers first, then what this one can pay. */
function carefulTest({ customers, customer: { side, budget }, round, hand, notes }: Seen): Test {
  const { features, messages } = notes.groups[side];
  const comesAgain = customers.slice(round + 1).some((customer) => customer.side === side);
  if (comesAgain && messages.length > 2) return 'landing';
  if (comesAgain && features.length > 1) return features.length > 2 ? 'survey' : 'interview';
  if (hand.price.includes(String(budget + 1))) return 'preorder';
  if (messages.length > 1) return 'landing';
  return features.length > 1 ? 'interview' : 'survey';
}
