import { pickBelow } from '@venture/progress/random';
import type { Action, Pitch } from './actions';
import { content, ROWS, TESTS, type Test } from './content';
import { at, countChanges, needFit, type Seen, type State, see } from './engine';
import { listPitches, meanPoints, plannerFor } from './planner';

type Random = () => number;

/** How a simulated player decides, from what a player sees. */
type Habits = {
  /** It takes a pitch of the highest value, before the test and after it. */
  readonly value: (seen: Seen, pitch: Pitch) => number;
  readonly test: (seen: Seen, random: Random) => Test;
};

/** Plays as well as one can who knows what a player can know. */
export const fair = play({
  value: (seen, pitch) => plannerFor(seen.customers).pitchValue(seen, pitch),
  test: (seen) => plannerFor(seen.customers).bestTest(seen),
});

/** Players that rate the mode: the best there can be, a careful one, and five that play for the first time. */
export const players: Readonly<Record<string, (state: State, random: Random) => Action>> = {
  fair,
  careful: play({ value: carefulValue, test: carefulTest }),
  random: play({ value: () => 0, test: randomTest }),
  dearest: play({ value: (_, { price }) => Number(price), test: randomTest }),
  cheapest: play({ value: (_, { price }) => -Number(price), test: randomTest }),
  greedy: play({ value: greedyValue, test: randomTest }),
  copying: play({
    value: copiedCards,
    test: (seen, random) => seen.turns.at(-2)?.test ?? randomTest(seen, random),
  }),
};

function play({ value, test }: Habits): (state: State, random: Random) => Action {
  return (state, random) => {
    const seen = see(state);
    const choose = (pitches: readonly Pitch[]) => {
      const values = pitches.map((pitch) => value(seen, pitch));
      const best = pitches.filter((_, index) => values[index] === Math.max(...values));
      return at(best, pickBelow(random, best.length));
    };
    switch (state.phase) {
      case 'drafting':
        return { type: 'draft', pitch: choose(listPitches(seen.hand)) };
      case 'testing':
        return { type: 'test', test: test(seen, random) };
      case 'changing':
        return { type: 'pitch', pitch: choose(allowedPitches(seen)) };
      default:
        return { type: 'next' };
    }
  };
}

/** The draft, and what is one card away from it. */
function allowedPitches({ hand, turns, round }: Seen): readonly Pitch[] {
  const { draft } = at(turns, round);
  return listPitches(hand).filter((pitch) => countChanges(draft, pitch) <= content.mostChanges);
}

function randomTest(_: Seen, random: Random): Test {
  return at(TESTS, pickBelow(random, TESTS.length));
}

/** Serves the need at the dearest price within the budget, and guesses the rest. */
function greedyValue({ customers, round }: Seen, { type, price }: Pitch): number {
  const customer = at(customers, round);
  return Number(price) <= customer.budget ? needFit(customer, type) * Number(price) : 0;
}

/** Repeats the cards that sold last, to whatever customer comes. */
function copiedCards({ outcomes, turns }: Seen, pitch: Pitch): number {
  const sold = turns[outcomes.findLastIndex(({ fit, pay }) => fit * pay > 0)]?.pitch;
  return sold === undefined ? 0 : ROWS.length - countChanges(sold, pitch);
}

/** Goes by the notes, and values a recommendation by the budget of the group's next customer. */
function carefulValue(seen: Seen, pitch: Pitch): number {
  const customer = at(seen.customers, seen.round);
  const follower = seen.customers.slice(seen.round + 1).find(({ side }) => side === customer.side);
  const recommendation = Number(pitch.price) < customer.budget ? 2 * (follower?.budget ?? 0) : 0;
  return meanPoints(seen, pitch) + recommendation;
}

/** Learns what serves the group's later customers first, then what this one can pay. */
function carefulTest({ customers, round, hand, notes }: Seen): Test {
  const { side, budget } = at(customers, round);
  const { features, messages } = notes.groups[side];
  const comesAgain = customers.slice(round + 1).some((customer) => customer.side === side);
  if (comesAgain && messages.length > 2) return 'landing';
  if (comesAgain && features.length > 1) return features.length > 2 ? 'survey' : 'interview';
  if (hand.price.includes(String(budget + 1))) return 'preorder';
  if (messages.length > 1) return 'landing';
  return features.length > 1 ? 'interview' : 'survey';
}
