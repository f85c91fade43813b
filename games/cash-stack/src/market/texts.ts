import { type Card, type Cause, content, type Move } from './content';
import {
  type Business,
  countWorth,
  type Plan,
  payBills,
  profit,
  type Round,
  roundNumber,
  type State,
  score,
} from './engine';

/** The labels above the board, in the game and in its replay. */
export function listStats(state: State) {
  const { cash, owed, loan } = state.business;
  return [
    { label: 'Round', value: `${roundNumber(state)} of ${state.pack.length}` },
    { label: 'Cash', value: cash },
    { label: 'Owed to you', value: owed },
    { label: 'Loan', value: loan ? content.loan : 0 },
  ];
}

/** What has just happened, or what to do next, in a sentence. */
export function announcement(state: State): string {
  const round = state.rounds.at(-1);
  if (round === undefined) return `Round 1 of ${state.pack.length}: choose up to two actions, or wait.`;
  if (state.phase === 'closed') return 'Bills are due and nobody lends you more: the shop is closed.';
  return `${content.cards[round.card].name}: ${describeSales(round)} ${describeMoney(round)}`;
}

export function describeSales({ sold, wanted }: Round): string {
  return sold < wanted ? `${sold} of ${wanted} customers served.` : `all ${wanted} customers served.`;
}

/** Profit and cash, which can go different ways. */
function describeMoney({ isRescued, ...round }: Round): string {
  const bank = isRescued ? ` The bank added ${content.rescue}; you owe it ${content.loan}.` : '';
  return `Profit ${formatChange(profit({ isRescued, ...round }))}, cash ${round.after.cash}.${bank}`;
}

/** The news of the round that was played last: those of its kind of card take turns. */
export function findNews({ rounds }: State): string {
  const card = rounds.at(-1)?.card;
  if (card === undefined) return 'Your shop opens today.';
  const { news } = content.cards[card];
  return news[(countTurned(rounds, card) - 1) % news.length] ?? '';
}

function countTurned(rounds: readonly Round[], kind: Card): number {
  return rounds.filter(({ card }) => card === kind).length;
}

export function nameMoves(moves: readonly Move[]): string {
  return moves.map((move) => content.moves[move].name).join(' and ') || 'Wait';
}

/** '+6', '0' or '-3'. */
export function formatChange(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}

/** What the people at the counter look like to those who do not see them. */
export function describeShop(business: Business, round: Round | undefined): string {
  const staff = `${business.staff} ${business.staff === 1 ? 'worker' : 'workers'}, fame ${business.fame}.`;
  return round ? `${staff} Last round: ${describeSales(round)}` : staff;
}

/** How cash becomes what is left after the bills, or what happens where it does not cover them. */
export function describePayment(business: Business, plan: Plan): string {
  const { isRescued, isClosed } = payBills(business, plan);
  if (isClosed) return 'You could not pay your bills: the shop would close.';
  if (isRescued) return `The bank would add ${content.rescue}, and you would owe it ${content.loan}.`;
  const changes = [
    [plan.borrowed, 'loan'],
    [-plan.cost, 'actions'],
    [business.owed, 'customers'],
    [-plan.bills, 'bills'],
  ] as const;
  const parts = changes.flatMap(([change, name]) => (change === 0 ? [] : `${formatChange(change)} ${name}`));
  return [`${business.cash} now`, ...parts].join(', ');
}

/** What the shop was worth at the start and after each round. */
export function listWorth({ phase, rounds }: State): readonly number[] {
  const last = rounds.length - 1;
  const after = rounds.map((round, at) => (phase === 'closed' && at === last ? 0 : countWorth(round.after)));
  return [...rounds.slice(0, 1).map(({ before }) => countWorth(before)), ...after];
}

/** What the worth at the end is made of. */
export function describeWorth({ phase, business: { cash, owed, loan } }: State): string {
  if (phase === 'closed') return 'You could not pay your bills.';
  return `${cash} in cash and ${owed} owed to you${loan ? `, less the loan of ${content.loan}` : ''}.`;
}

/** One's result beside the best play of the same deal, which is `undefined` until it is known. */
export function describeVerdict(state: State, best: State | undefined): string {
  if (best === undefined) return 'Working out the best play…';
  const most = score(best);
  if (score(state) > most) return `Lucky: the best play, which sees no hidden card, ends with ${most}.`;
  return `The best play, which sees no hidden card, ends with ${most}.`;
}

/** The rounds in which a profit was made and cash fell. */
export function describeGap({ phase, rounds }: State): string {
  const isGap = (round: Round) => profit(round) > 0 && round.after.cash < round.before.cash;
  const numbers = rounds.flatMap((round, at) => (isGap(round) ? [at + 1] : []));
  const last = rounds.at(-1);
  if (phase === 'closed' && last && profit(last) > 0) {
    return `Profitable and out of cash: your last round brought a profit of ${profit(last)}, but bills were due before these customers paid.`;
  }
  if (numbers.length === 0)
    return 'Your cash never fell in a round with a profit. Bills are due at once, and customers pay a round later, so it can.';
  const named = numbers.length === 1 ? `round ${numbers[0]}` : `rounds ${joinWords(numbers.map(String))}`;
  return `In ${named} you made a profit and your cash fell: bills are due at once, and customers pay a round later. A shop that grows needs cash for that time.`;
}

export function explainCost(cause: Cause, best: readonly Move[]): string {
  return `${content.causes[cause]} Better: ${nameMoves(best)}.`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
