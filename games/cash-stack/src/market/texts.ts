import { formatCount, formatList, pluralize } from '@venture/api/format';
import type { Sound } from '@venture/game/sound';
import { content, type Move } from './content';
import {
  type Business,
  countWorth,
  endWorth,
  findMost,
  type Plan,
  payBills,
  profit,
  type Round,
  type State,
} from './engine';
import { threeDecisions } from './rules';

/** Returns the labels above the board. */
export function listStats({ phase, pack, rounds, business: { cash, owed, loan } }: State) {
  const round = phase === 'trading' ? rounds.length + 1 : rounds.length;
  return [
    { label: 'Round', value: `${round} of ${pack.length}` },
    { label: 'Cash', value: cash },
    { label: 'Owed to you', value: owed },
    { label: 'Loan', value: loan ? content.loan : 0 },
  ];
}

/** Describes the last event or the next step in a sentence. */
export function announcement({ phase, pack, rounds }: State): string {
  const round = rounds.at(-1);
  if (round === undefined) return `Round 1 of ${pack.length}: choose up to two actions, or wait.`;
  if (phase === 'closed')
    return 'Bills are due and nobody lends you more: the shop closes before customers come.';
  const bank = round.isRescued ? ` The bank added ${content.rescue}; you owe it ${content.loan}.` : '';
  const money = `Profit ${formatChange(profit(round))}, cash ${round.after.cash}.`;
  return `${content.cards[round.card].name}: ${describeSales(round)} ${money}${bank}`;
}

/** Chooses a round's sound by its outcome: a profit, a loss, bad news, or the end. */
export function chooseSound(before: State, after: State): Sound | undefined {
  const round = after.rounds.at(-1);
  if (after === before || round === undefined) return undefined;
  if (after.phase === 'closed' || round.isRescued) return 'bad';
  if (after.phase === 'over') return 'great';
  return profit(round) > 0 ? 'good' : 'undo';
}

function describeSales({ sold, wanted }: Round): string {
  return sold < wanted ? `${sold} of ${wanted} customers served.` : `all ${wanted} customers served.`;
}

/** Returns the news of the last round; each kind of card has several news texts, which take turns. */
export function findLastRoundNews({ rounds }: State): string {
  const last = rounds.at(-1)?.card;
  if (last === undefined) return 'Your shop opens today.';
  const { news } = content.cards[last];
  return `Last round: ${news[(rounds.filter(({ card }) => card === last).length - 1) % news.length] ?? ''}`;
}

export function nameMoves(moves: readonly Move[]): string {
  return moves.map((move) => content.moves[move].name).join(' and ') || 'Wait';
}

/** Formats a change with its sign: '+6', '0' or '-3'. */
export function formatChange(change: number): string {
  return change > 0 ? `+${change}` : String(change);
}

/** Describes the people at the counter, for players who cannot see the picture. */
export function describeShop({ staff, fame }: Business, round: Round | undefined): string {
  const shop = `${formatCount(staff, 'worker')}, fame ${fame}.`;
  return round ? `${shop} Last round: ${describeSales(round)}` : shop;
}

/** Describes how cash covers the bills and what is left, or what happens if it does not cover them. */
export function describePayment(business: Business, plan: Plan): string {
  const { isRescued, isClosed } = payBills(business, plan);
  if (isClosed) return 'You could not pay your bills: the shop would close.';
  if (isRescued) return `So the bank adds ${content.rescue}, and you owe it ${content.loan}.`;
  const changes = [
    [plan.borrowed, 'loan'],
    [-plan.cost, 'actions'],
    [business.owed, 'from customers'],
    [-plan.bills, 'bills'],
  ] as const;
  const parts = changes.flatMap(([change, name]) => (change === 0 ? [] : `${formatChange(change)} ${name}`));
  return [`${business.cash} now`, ...parts].join(', ');
}

/** Lists the shop's worth at the start and after each round. */
export function listShopValues(state: State): readonly number[] {
  const shops = [...state.rounds.map(({ before }) => before), state.business];
  const worth = shops.map(countWorth);
  return state.phase === 'closed' ? worth.with(-1, 0) : worth;
}

/** Describes the parts of the final worth. */
export function describeWorth({ phase, business: { cash, owed, loan } }: State): string {
  if (phase === 'closed') return 'You could not pay your bills.';
  return `${cash} in cash and ${owed} owed to you${loan ? `, less the loan of ${content.loan}` : ''}.`;
}

/** Compares the player's result with the best play of the same deal, which is `undefined` until it is known. */
export function describeVerdict(state: State, best: State | undefined): string {
  if (best === undefined) return 'Working out the best play…';
  const isLucky = endWorth(state) > endWorth(best);
  return `${isLucky ? 'Lucky: the' : 'The'} best play, which sees no hidden card, ends with ${endWorth(best)}.`;
}

/** Describes how the worth after a short play becomes points. */
export function describePoints(state: State): string {
  return `These cards allowed ${findMost(state)}: that would be 100 points. Each 1 below that costs ${content.short.pointsEach}: you have ${threeDecisions.rules.score(state)}.`;
}

/** Describes the rounds in which the shop made a profit while its cash fell. */
export function describeGap({ phase, rounds }: State): string {
  const last = rounds.at(-1);
  const missed = last ? profit(last) + Math.min(last.plan.capacity, last.wanted) * content.orderPrice : 0;
  if (phase === 'closed' && missed > 0) {
    return `Profitable and out of cash: your last round would have brought a profit of ${missed}, but bills were due before its customers came.`;
  }
  const isGap = (round: Round) => profit(round) > 0 && round.after.cash < round.before.cash;
  const numbers = rounds.flatMap((round, at) => (isGap(round) ? [`${at + 1}`] : []));
  if (numbers.length === 0)
    return 'Your cash never fell in a round with a profit. Bills are due at once, and customers pay a round later, so it can.';
  const named = `${pluralize(numbers.length, 'round', 'rounds')} ${formatList(numbers)}`;
  return `In ${named} you made a profit and your cash fell: bills are due at once, and customers pay a round later. A shop that grows needs cash for that time.`;
}
