import type { CSSProperties } from 'react';
import { content, type Option } from '../content';
import { budget, finalBudgets, type State } from '../engine';
import styles from './Stack.module.css';

type Props = { readonly state: State; readonly considered: Option | undefined };

/** The budget as piles of coins: spent coins fly off, and coins that come back drop on top. */
export function Stack({ state, considered }: Props) {
  const held = budget(state);
  const best = finalBudgets(state.setup).at(-1) ?? held;
  const { piles, width, height, floor, at } = layoutCoinPiles(Math.max(best, held));
  const preview = state.phase === 'choosing' ? considered : undefined;
  return (
    <svg
      className={styles['stack']}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Your budget as ${held / content.coinValue} coins of ${content.coinValue}: ${held}`}
    >
      {piles.map((pile) => (
        <g key={pile.sum} transform={`translate(${pile.x} ${floor})`}>
          <ellipse className={styles['plate']} rx="37" ry="12" cy="9" />
          <text className={styles['sum']} data-reached={held >= pile.sum} y="40">
            {pile.sum}
          </text>
        </g>
      ))}
      {coins(state, preview).map((coin) => (
        <CoinShape key={coinKey(coin, state.chosen.length)} coin={coin} {...at(coin.index)} />
      ))}
    </svg>
  );
}

/** Keeps the key of a coin at rest; a moving coin gets a new one each round, so that it moves again. */
function coinKey({ kind, index }: Coin, round: number): string {
  return kind === 'earned' || kind === 'spent' ? `${kind} ${index} ${round}` : `${index}`;
}

type CoinProps = { readonly coin: Coin; readonly x: number; readonly y: number };

function CoinShape({ coin, x, y }: CoinProps) {
  const order: CSSProperties & Record<'--order', number> = { '--order': coin.order };
  return (
    <g transform={`translate(${x} ${y})`}>
      <g className={styles['coin']} data-kind={coin.kind} style={order}>
        <path className={styles['side']} d="M-30 0v7a30 9 0 0 0 60 0v-7z" />
        <ellipse className={styles['face']} rx="30" ry="9" />
        <ellipse className={styles['ring']} rx="21" ry="5.6" />
      </g>
    </g>
  );
}

/** A coin in the picture: at rest, flying off, dropping in, or part of the cost of a considered option. */
export type Coin = {
  readonly kind: 'held' | 'spent' | 'earned' | 'at-stake';
  /** The position, counted from the bottom of the first pile. */
  readonly index: number;
  /** The coin's turn among those that move. */
  readonly order: number;
};

/** Returns all coins in the picture, from the bottom up. */
export function coins(state: State, considered: Option | undefined): readonly Coin[] {
  const held = countCoins(budget(state));
  const last = state.chosen.at(-1);
  if (considered !== undefined && state.phase === 'choosing') {
    const kept = held - countCoins(considered.cost);
    if (kept >= 0) return [...row('held', 0, kept), ...row('at-stake', kept, held)];
  }
  if (state.phase !== 'settling' || last === undefined) return row('held', 0, held);
  const kept = held - countCoins(last.profit);
  const before = kept + countCoins(last.cost);
  return [...row('held', 0, kept), ...row('earned', kept, held), ...row('spent', kept, before)];
}

function countCoins(amount: number): number {
  return amount / content.coinValue;
}

function row(kind: Coin['kind'], from: number, to: number): Coin[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, order) => ({ kind, index: from + order, order }));
}

const PILE_WIDTH = 76;
const COIN_HEIGHT = 9;
const HEADROOM = 34;
const FOOTROOM = 46;

/** Positions the piles and coins, with room for the largest sum of money. */
export function layoutCoinPiles(largestSum: number) {
  const { coinValue, coinsPerPile } = content;
  const pileSum = coinValue * coinsPerPile;
  const floor = HEADROOM + coinsPerPile * COIN_HEIGHT;
  const x = (pile: number) => PILE_WIDTH * (pile + 0.5);
  const piles = Array.from({ length: Math.ceil(largestSum / pileSum) }, (_, pile) => ({
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
