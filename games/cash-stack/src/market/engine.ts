import { DIFFICULTIES } from '@venture/rules/difficulty';
import { pickBelow, random, shuffled } from '@venture/rules/random';
import * as v from 'valibot';
import { CARDS, type Card, content, MOVES, type Move, type Reason } from './content';

export const Options = v.strictObject({ difficulty: v.picklist(DIFFICULTIES) });
export type Options = v.InferOutput<typeof Options>;

/** Plays a round with these moves; with none, the shop waits. */
export const Action = v.strictObject({
  type: v.literal('trade'),
  moves: v.pipe(v.array(v.picklist(MOVES)), v.maxLength(content.movesPerRound), v.readonly()),
});
export type Action = v.InferOutput<typeof Action>;

/** The shop's state between two rounds. */
export type Business = {
  readonly cash: number;
  /** The amount that last round's customers pay in the next round. */
  readonly owed: number;
  readonly staff: number;
  readonly fame: number;
  readonly loan: boolean;
  /** How many of the pack's cards have been seen, whether a round has already turned them or not. */
  readonly open: number;
};

export type Counts = Readonly<Record<Card, number>>;

/** A round that has been played: its decision, its card, and the shop before and after. */
export type Round = {
  readonly moves: readonly Move[];
  readonly card: Card;
  readonly wanted: number;
  readonly sold: number;
  readonly plan: Plan;
  readonly isRescued: boolean;
  readonly before: Business;
  readonly after: Business;
};

export type State = {
  readonly phase: 'trading' | 'closed' | 'over';
  /** The cards of all rounds, in order; `business` says how many are open. */
  readonly pack: readonly Card[];
  readonly business: Business;
  readonly rounds: readonly Round[];
};

/** Starts a whole play, or only the last rounds of a shop with some savings. */
export function start(seed: number, { difficulty }: Options, length?: 'short'): State {
  const next = random(seed);
  const pick = <Item>(items: readonly Item[]) => items[pickBelow(next, items.length)] as Item; // never empty
  const { cash, staff, fame, open } = content.starts[difficulty];
  const counts = pick(content.packs);
  const business = {
    cash: pick(cash) + (length ? content.short.savings : 0),
    owed: 0,
    staff: pick(staff),
    fame: pick(fame),
    loan: false,
    open: pick(open),
  };
  const cards = CARDS.flatMap((card) => Array<Card>(counts[card]).fill(card));
  const rounds = length ? content.short.rounds : content.rounds;
  return { phase: 'trading', pack: shuffled(cards, next).slice(0, rounds), business, rounds: [] };
}

/** Plays a round: costs, last round's sales, bills, then the card and its effects. */
export function step(state: State, { moves }: Action): State {
  const { pack, business, rounds } = state;
  const card = pack[rounds.length];
  if (card === undefined || whyBarred(state, moves) !== undefined) return state;
  const plan = planRound(business, moves);
  const { cash, isRescued, isClosed } = payBills(business, plan);
  const wanted = countWanted(card, plan.fame);
  // Bills are paid before customers come.
  const sold = isClosed ? 0 : Math.min(plan.capacity, wanted);
  const after: Business = {
    cash,
    owed: sold * content.orderPrice,
    staff: plan.staff,
    fame: plan.fameLeft,
    loan: plan.loan || isRescued,
    open: countOpen(state, moves.includes('research')),
  };
  const round = { moves, card, plan, wanted, sold, isRescued, before: business, after };
  const isLast = rounds.length + 1 === pack.length;
  return {
    phase: isClosed ? 'closed' : isLast ? 'over' : 'trading',
    pack,
    business: after,
    rounds: [...rounds, round],
  };
}

/** Returns the effects of a round's moves before any card is turned. */
export function planRound(
  { staff, fame, loan }: Pick<Business, 'staff' | 'fame' | 'loan'>,
  moves: readonly Move[],
) {
  const has = (move: Move) => moves.includes(move);
  const kept = staff - Number(has('let-go'));
  const nextStaff = kept + Number(has('hire'));
  const owes = (loan || has('borrow')) && !has('repay');
  const fameNow = Math.min(fame + Number(has('advertise')), content.wantedByFame.length - 1);
  return {
    /** Paid from cash before anything comes in, apart from payments to or from the bank. */
    cost: countCost(moves),
    /** Received from the bank; below 0 if paid to it. */
    borrowed: content.loan * (Number(has('borrow')) - Number(has('repay'))),
    bills: nextStaff * content.wage + content.rent + (owes ? content.interest : 0),
    capacity: kept * content.ordersPerWorker + (has('shift') ? content.shiftOrders : 0),
    staff: nextStaff,
    loan: owes,
    /** The fame when customers come. */
    fame: fameNow,
    /** The fame after the round. */
    fameLeft: has('advertise') ? fameNow : Math.max(0, fameNow - 1),
  };
}

export type Plan = ReturnType<typeof planRound>;

export function countCost(moves: readonly Move[]): number {
  return moves.reduce((sum, move) => sum + content.moves[move].cost, 0);
}

/** Returns the cash left after the bills, which is known before any card is turned. */
export function payBills({ cash, owed }: Pick<Business, 'cash' | 'owed'>, plan: Plan) {
  const due = cash + plan.borrowed - plan.cost + owed - plan.bills;
  const isClosed = due < 0 && (plan.loan || due + content.rescue < 0);
  const isRescued = due < 0 && !isClosed;
  return { cash: isRescued ? due + content.rescue : due, isRescued, isClosed };
}

export function countWanted(card: Card, fame: number): number {
  return content.cards[card].wanted + (content.wantedByFame[fame] ?? 0);
}

/** Returns why these moves are barred; undefined if they are allowed. */
export function whyBarred(state: State, moves: readonly Move[]): Reason | undefined {
  const { phase, business } = state;
  if (phase !== 'trading') return 'over';
  if (moves.length > content.movesPerRound) return 'full';
  if (moves.length > new Set(moves).size) return 'twice';
  const own = moves.map((move) => whyUseless(state, move)).find(Boolean);
  if (own) return own;
  if (moves.includes('let-go') && (moves.includes('hire') || moves.includes('shift'))) return 'let-go-pair';
  const { cost, borrowed } = planRound(business, moves);
  return business.cash + borrowed < cost ? 'cash' : undefined;
}

function whyUseless(state: State, move: Move): Reason | false | undefined {
  const { staff, loan } = state.business;
  const reasons: Partial<Record<Move, Reason | false>> = {
    hire: staff === content.mostStaff && 'staff-full',
    'let-go': staff === 1 && 'staff-last',
    research: countOpen(state, true) === countOpen(state, false) && 'nothing-new',
    borrow: loan && 'owes',
    repay: !loan && 'owes-nothing',
  };
  return reasons[move];
}

/** Counts the cards that have been seen after this round: at least the turned ones. */
function countOpen({ pack, business, rounds }: State, isResearched: boolean): number {
  const turned = rounds.length + 1;
  const seen = isResearched ? turned + content.researchCards : turned;
  return Math.min(pack.length, Math.max(business.open, seen));
}

/** Returns the shop's worth: cash plus what customers owe, less the loan. */
export function countWorth({ cash, owed, loan }: Business): number {
  return cash + owed - (loan ? content.loan : 0);
}

/** Returns the shop's worth at the end. */
export function endWorth({ phase, business }: State): number {
  return phase === 'closed' ? 0 : Math.max(0, countWorth(business));
}

/** Returns how far the shop's final worth falls short of the most a short play's cards allow. */
export function countMissing(state: State): number {
  return findMost(state) - endWorth(state);
}

export function isShort({ pack }: State): boolean {
  return pack.length === content.short.rounds;
}

/** Enough cash to pay for any moves. */
const AMPLE = Math.max(...MOVES.map((move) => content.moves[move].cost)) + content.loan;

/** Returns the most that a short play's cards allow: the best end for a player who knows them all. */
export function findMost({ pack, business, rounds }: State): number {
  let reached: readonly State[] = [
    { phase: 'trading', pack, business: rounds[0]?.before ?? business, rounds: [] },
  ];
  for (const _ of pack) {
    const next = reached.flatMap((state) => {
      const choices = listChoices(state).filter((moves) => !moves.includes('research'));
      return choices.map((moves) => step(state, { type: 'trade', moves }));
    });
    // Among shops that can do the same, keep the richest.
    const able = ({ business: { staff, fame, loan, cash } }: State) =>
      `${staff} ${fame} ${loan} ${Math.min(cash, AMPLE)}`;
    const poorestFirst = next.toSorted((one, other) => countWorth(one.business) - countWorth(other.business));
    reached = [...new Map(poorestFirst.map((state) => [able(state), state])).values()];
  }
  return Math.max(...reached.map(endWorth));
}

/** Sales less costs and bills; a loan is not profit. */
export function profit({ sold, plan }: Round): number {
  return sold * content.orderPrice - plan.cost - plan.bills;
}

/** Returns the upcoming open cards, starting with this round's. */
export function openCards({ pack, business, rounds }: State): readonly Card[] {
  return pack.slice(rounds.length, business.open);
}

/** Counts the cards of each kind. */
export function countCards(cards: readonly Card[]): Counts {
  const count = (kind: Card) => cards.filter((card) => card === kind).length;
  return { slow: count('slow'), normal: count('normal'), busy: count('busy') };
}

/** Lists all sets of moves allowed this round. */
export function listChoices(state: State): readonly (readonly Move[])[] {
  return MOVE_SETS.filter((moves) => whyBarred(state, moves) === undefined);
}

/** Every set of at most two different moves. */
export const MOVE_SETS: readonly (readonly Move[])[] = [
  [],
  ...MOVES.map((move) => [move]),
  ...MOVES.flatMap((first, at) => MOVES.slice(at + 1).map((second) => [first, second])),
];
