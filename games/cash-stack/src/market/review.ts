import type { Card, Cause, Move } from './content';
import { type Business, countCards, MOVE_SETS, type Round, type State, step, whyBarred } from './engine';
import { beliefKey, placeOf, type Solved, solve } from './solve';

/** One round's decision beside the best one. */
export type Decision = {
  readonly moves: readonly Move[];
  readonly best: readonly Move[];
  /** How much less the shop could expect to be worth at the end. */
  readonly cost: number;
  /** Undefined where nothing was lost. */
  readonly cause: Cause | undefined;
};

export type Review = {
  readonly decisions: readonly Decision[];
  /** The same deal, played by the best that knows what a player can know. */
  readonly best: State;
};

/** Best moves by belief, as `Solved` has them. */
export type Policy = Map<string, Uint8Array>;

/** Reviews a finished play in small steps: yields the share that is done, and returns the review. */
export function* review({ pack, rounds, business }: State): Generator<number, Review> {
  const before = rounds.map(({ before: business }, at) => {
    return begin(pack, business, rounds.slice(0, at));
  });
  const atKey = new Map(before.map((state, at) => [stateKey(state), at]));
  const dealt = new Set(pack.flatMap((_, at) => pack.map((_, open) => keyAt(pack, at, open))));
  const decisions: Decision[] = [];
  const policy: Policy = new Map();
  for (const solved of solve(countCards(pack))) {
    const at = atKey.get(solved.key);
    const [state, round] = at === undefined ? [] : [before[at], rounds[at]];
    if (state && round) decisions.unshift(judge(state, round, solved));
    if (dealt.has(solved.key)) policy.set(solved.key, solved.best);
    yield solved.progress;
  }
  return { decisions, best: playBest(before[0] ?? begin(pack, business), policy) };
}

function begin(pack: State['pack'], business: Business, rounds: readonly Round[] = []): State {
  return { phase: 'trading', pack, business, rounds };
}

/** The moves that are best for what a player can know in this state. */
export function bestMoves(state: State, policy: Policy): readonly Move[] {
  return bestAt(state, policy.get(stateKey(state)));
}

function bestAt({ business }: State, best: Uint8Array | undefined): readonly Move[] {
  return MOVE_SETS[best?.[placeOf(business)] ?? 0] ?? [];
}

function playBest(from: State, policy: Policy): State {
  let state = from;
  while (state.phase === 'trading') state = step(state, { type: 'trade', moves: bestMoves(state, policy) });
  return state;
}

/** The key of what is known in a state. */
export function stateKey({ pack, rounds, business }: State): string {
  return keyAt(pack, rounds.length, business.open);
}

/** The key of what is known before a round, when so many cards of the pack are open. */
function keyAt(pack: readonly Card[], round: number, open: number): string {
  const known = pack.slice(round, open);
  return beliefKey(round, { known, hidden: countCards(pack.slice(round + known.length)) });
}

/** Differences below are rounding. */
const NOTHING = 0.05;

function judge(state: State, { moves, isRescued }: Round, { best: policy, expectWorth }: Solved): Decision {
  const expect = (set: readonly Move[]) => expectWorth(state.business, findSet(set));
  const best = bestAt(state, policy);
  const cost = expect(best) - expect(moves);
  if (cost < NOTHING) return { moves, best, cost: 0, cause: undefined };
  if (isRescued || step(state, { type: 'trade', moves }).phase === 'closed')
    return { moves, best, cost, cause: 'short-of-cash' };
  const changes = listChanges(moves, best).filter(({ to }) => whyBarred(state, to) === undefined);
  const gains = changes.map(({ to }) => expect(to));
  return { moves, best, cost, cause: changes[gains.indexOf(Math.max(...gains))]?.cause };
}

/** `MOVE_SETS` has each set once, in one order. */
function findSet(moves: readonly Move[]): number {
  return MOVE_SETS.findIndex(
    (set) => set.length === moves.length && moves.every((move) => set.includes(move)),
  );
}

type Change = { readonly to: readonly Move[]; readonly cause: Cause };

/** Every single change that leads towards the best moves: one dropped, one added, or one in place of another. */
function listChanges(moves: readonly Move[], best: readonly Move[]): readonly Change[] {
  const spare = moves.filter((move) => !best.includes(move));
  const missing = best.filter((move) => !moves.includes(move));
  const drop = (dropped: Move) => moves.filter((move) => move !== dropped);
  return [
    ...spare.map((move) => ({ to: drop(move), cause: DROPPED[move] })),
    ...missing.map((move) => ({ to: [...moves, move], cause: ADDED[move] })),
    ...spare.flatMap((move) => missing.map((other) => ({ to: [...drop(move), other], cause: ADDED[other] }))),
  ];
}

/** What it means that a move should have been left out, or was missing. */
const DROPPED: Readonly<Record<Move, Cause>> = {
  hire: 'too-many-hands',
  'let-go': 'turned-away',
  advertise: 'idle-ads',
  research: 'unused',
  shift: 'unused',
  borrow: 'needless-debt',
  repay: 'short-of-cash',
};
const ADDED: Readonly<Record<Move, Cause>> = {
  hire: 'turned-away',
  'let-go': 'too-many-hands',
  advertise: 'too-quiet',
  research: 'flew-blind',
  shift: 'turned-away',
  borrow: 'short-of-cash',
  repay: 'needless-debt',
};
