import { content, type Move } from './content';
import { countCards, MOVE_SETS, type Round, type State, step, whyBarred } from './engine';
import { type Solved, solve, tableIndex, toBeliefKey } from './solve';

/** One round's decision compared with the best one. */
export type Decision = {
  readonly moves: readonly Move[];
  readonly best: readonly Move[];
  /** How much the decision lowered the shop's expected worth at the end. */
  readonly cost: number;
  /** A key of `causes`; undefined if nothing was lost. */
  readonly cause: string | undefined;
};

export type Review = {
  readonly decisions: readonly Decision[];
  /** The same deal, played as well as is possible with what a player knows. */
  readonly best: State;
};

/** The best moves for each belief, encoded as in `Solved`. */
export type Policy = Map<string, Uint8Array>;

/** Smaller steps of progress are not shown, so that showing them does not slow the work down. */
const SHOWN_STEP = 0.05;

/** Reviews a finished play in small steps: yields the share that is done and returns the review. */
export function* review(over: State): Generator<number, Review> {
  const { pack, rounds } = over;
  const states = rounds.map(({ before: business }, at) => {
    return { phase: 'trading', pack, business, rounds: rounds.slice(0, at) } as const;
  });
  const keys = states.map(stateKey);
  const opens = [...pack.keys(), pack.length];
  const dealt = new Set(pack.flatMap((_, at) => opens.map((open) => keyAt(pack, at, open))));
  const decisions: Decision[] = [];
  const policy: Policy = new Map();
  for (const { key, progress, best, expectWorth } of solve(countCards(pack))) {
    if (dealt.has(key)) policy.set(key, best);
    const at = keys.indexOf(key);
    const [state, round] = [states[at], rounds[at]];
    if (state && round) decisions.unshift(judge(state, round, bestMoves(state, policy), expectWorth));
    yield Math.floor(progress / SHOWN_STEP) * SHOWN_STEP;
  }
  let best: State = states[0] ?? over;
  while (best.phase === 'trading') best = step(best, { type: 'trade', moves: bestMoves(best, policy) });
  return { decisions, best };
}

/** Returns the best moves given what a player can know in this state. */
export function bestMoves(state: State, policy: Policy): readonly Move[] {
  return MOVE_SETS[policy.get(stateKey(state))?.[tableIndex(state.business)] ?? 0] ?? [];
}

/** Returns a key for what a player knows in this state. */
export function stateKey({ pack, rounds, business }: State): string {
  return keyAt(pack, rounds.length, business.open);
}

/** Returns a key for what a player knows before a round, with this many cards of the pack open. */
function keyAt(pack: State['pack'], round: number, open: number): string {
  const hidden = countCards(pack.slice(Math.max(round, open)));
  return toBeliefKey({ known: pack.slice(round, open), hidden });
}

/** Smaller differences are rounding errors. */
const NOTHING = 0.05;

function judge(
  state: State,
  { moves, isRescued }: Round,
  best: readonly Move[],
  expectWorth: Solved['expectWorth'],
): Decision {
  const expect = (set: readonly Move[]) => expectWorth(state.business, findSet(set));
  const cost = expect(best) - expect(moves);
  if (cost < NOTHING) return { moves, best, cost: 0, cause: undefined };
  if (isRescued || step(state, { type: 'trade', moves }).phase === 'closed')
    return { moves, best, cost, cause: 'short-of-cash' };
  const changes = listChanges(moves, best).filter(({ to }) => whyBarred(state, to) === undefined);
  const gains = changes.map(({ to }) => expect(to));
  return { moves, best, cost, cause: changes[gains.indexOf(Math.max(...gains))]?.cause };
}

/** Finds the index of these moves in `MOVE_SETS`, which has each set in only one order. */
function findSet(moves: readonly Move[]): number {
  return MOVE_SETS.findIndex(
    (set) => set.length === moves.length && moves.every((move) => set.includes(move)),
  );
}

type Change = { readonly to: readonly Move[]; readonly cause: string };

/** Lists every single change towards the best moves: one dropped, added or replaced. */
function listChanges(moves: readonly Move[], best: readonly Move[]): readonly Change[] {
  const missing = best.filter((move) => !moves.includes(move));
  const add = (kept: readonly Move[]) =>
    missing.map((move) => ({ to: [...kept, move], cause: content.moves[move].missing }));
  const drops = moves
    .filter((move) => !best.includes(move))
    .map((move) => ({ to: moves.filter((other) => other !== move), cause: content.moves[move].spare }));
  return [...drops, ...add(moves), ...drops.flatMap(({ to }) => add(to))];
}
