import { pickBelow, type Random } from '@venture/rules/random';
import { type Card, content, type Move } from '../market/content';
import {
  type Action,
  type Business,
  countCards,
  countCost,
  countWanted,
  listChoices,
  MOVE_SETS,
  openCards,
  payBills,
  planRound,
  type State,
  whyBarred,
} from '../market/engine';
import { bestMoves, type Policy } from '../market/review';
import { solve } from '../market/solve';

type Player = (state: State, next: Random) => Action;
type Moves = readonly Move[];

/** Simulated players, the best first, that measure this mode's balance. */
export const players: Readonly<Record<string, Player>> = {
  best: decide((state) => bestMoves(state, findPolicy(state))),
  careful: highest((state, moves) => foresee(state, moves, { rounds: 4, ahead: 1 })),
  'greedy this round': highest((state, moves) => foresee(state, moves, { rounds: 1, ahead: 0 })),
  'always Wait': decide(() => []),
  'always Advertise': decide(() => ['advertise']),
  // Hires after a busy card, and lets staff go after a slow one.
  'copy last round’s sign': decide(({ rounds }) => COPIED[rounds.at(-1)?.card ?? 'normal']),
  'always cheapest': highest((_, moves) => (moves.length > 0 ? -countCost(moves) : -UNSAFE)),
  'always dearest': highest((_, moves) => countCost(moves)),
  random: decide((state, next) => {
    const choices = listChoices(state);
    return choices[pickBelow(next, choices.length)];
  }),
};

const COPIED: Readonly<Record<Card, Moves>> = { slow: ['let-go'], normal: [], busy: ['hire'] };

/** Makes a player that waits if the chosen moves are barred. */
function decide(choose: (state: State, next: Random) => Moves | undefined): Player {
  return (state, next) => {
    const moves = choose(state, next) ?? [];
    return { type: 'trade', moves: whyBarred(state, moves) ? [] : moves };
  };
}

function highest(rate: (state: State, moves: Moves) => number): Player {
  return decide((state) => {
    const choices = listChoices(state);
    const rates = choices.map((moves) => rate(state, moves));
    return choices[rates.indexOf(Math.max(...rates))];
  });
}

const policies = new Map<string, Policy>();

/** Returns a pack's policy, solved once. */
function findPolicy({ pack }: State): Policy {
  const counts = countCards(pack);
  const name = Object.values(counts).join('/');
  const policy = policies.get(name) ?? new Map<string, Uint8Array>();
  if (policy.size === 0) for (const { key, best } of solve(counts)) policy.set(key, best);
  policies.set(name, policy);
  return policy;
}

/** How many rounds a player looks at in all, and for how many of them after this one it also chooses moves. */
type Foresight = { readonly rounds: number; readonly ahead: number };

/** A penalty that outweighs any profit. */
const UNSAFE = 1000;
/** The worth of three open cards to a careful player. */
const SIGHT = 2;
const LATER = MOVE_SETS.filter(
  (moves) => !moves.some((move) => ['research', 'borrow', 'repay'].includes(move)),
);

/** Returns the profit with average cards, or much less if a slow card could leave the next bills unpaid. */
function foresee(
  state: State,
  moves: Moves,
  { rounds, ahead }: Foresight,
  business: Business = state.business,
  round = state.rounds.length,
): number {
  const plan = planRound(business, moves);
  const { cash, isRescued, isClosed } = payBills(business, plan);
  if (isRescued || isClosed) return -UNSAFE;
  // The card of this round if it is open, else all hidden cards.
  const known = openCards(state)[round - state.rounds.length];
  const cards = known ? [known] : state.pack.slice(Math.max(state.business.open, state.rounds.length));
  const sales = cards.map(
    (card) => Math.min(plan.capacity, countWanted(card, plan.fame)) * content.orderPrice,
  );
  const owed = sales.reduce((sum, each) => sum + each, 0) / sales.length;
  const profit = owed - plan.cost - plan.bills;
  if (rounds === 1 || round + 1 === state.pack.length) return profit;
  const after = { ...business, ...plan, fame: plan.fameLeft, cash, owed };
  const next = ahead > 0 ? LATER.filter((each) => isPossible(after, each)) : [[]];
  const rest = next.map((each) =>
    foresee(state, each, { rounds: rounds - 1, ahead: ahead - 1 }, after, round + 1),
  );
  const isUnsafe = ahead > 0 && cash + Math.min(...sales) < planRound(after, []).bills;
  const sight = ahead > 0 && moves.includes('research') ? SIGHT : 0;
  return profit + sight + Math.max(...rest) - (isUnsafe ? UNSAFE : 0);
}

function isPossible({ cash, staff }: Business, moves: Moves): boolean {
  if (moves.includes('hire') && staff === content.mostStaff) return false;
  return countCost(moves) <= cash && !(moves.includes('let-go') && staff === 1);
}
