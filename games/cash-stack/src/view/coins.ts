import { content, type Option } from '../content';
import { budget, type State } from '../engine';

/** A coin of the picture: at rest, flying off, dropping in, or the cost of a considered option. */
export type Coin = {
  readonly kind: 'held' | 'spent' | 'earned' | 'at-stake';
  /** Its position, counted from the bottom of the first pile. */
  readonly index: number;
  /** Its turn among the coins that move. */
  readonly order: number;
};

/** All coins of the picture, from the bottom up. */
export function coins(state: State, considered: Option | undefined): readonly Coin[] {
  const held = count(budget(state));
  const last = state.chosen.at(-1);
  if (considered !== undefined && state.phase === 'choosing') {
    const kept = held - count(considered.cost);
    if (kept >= 0) return [...row('held', 0, kept), ...row('at-stake', kept, held)];
  }
  if (state.phase !== 'settling' || last === undefined) return row('held', 0, held);
  const kept = held - count(last.profit);
  const before = kept + count(last.cost);
  return [...row('held', 0, kept), ...row('earned', kept, held), ...row('spent', kept, before)];
}

function count(amount: number): number {
  return amount / content.coinValue;
}

function row(kind: Coin['kind'], from: number, to: number): Coin[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, order) => ({ kind, index: from + order, order }));
}

const PILE_WIDTH = 76;
const COIN_HEIGHT = 9;
const HEADROOM = 34;
const FOOTROOM = 46;

/** The positions of piles and coins, with room for `highest`. */
export function layoutPiles(highest: number) {
  const { coinValue, coinsPerPile } = content;
  const pileSum = coinValue * coinsPerPile;
  const floor = HEADROOM + coinsPerPile * COIN_HEIGHT;
  const x = (pile: number) => PILE_WIDTH * (pile + 0.5);
  const piles = Array.from({ length: Math.ceil(highest / pileSum) }, (_, pile) => ({
    x: x(pile),
    sum: pileSum * (pile + 1),
  }));
  return {
    piles,
    floor,
    width: PILE_WIDTH * piles.length,
    height: floor + FOOTROOM,
    at: (index: number) => ({
      x: x(Math.floor(index / coinsPerPile)),
      y: floor - (index % coinsPerPile) * COIN_HEIGHT,
    }),
  };
}
