import type { CSSProperties } from 'react';
import { content, type Option } from '../content';
import { budget, finalBudgets, type State } from '../engine';
import { type Coin, coins, layoutPiles } from './coins';
import styles from './Stack.module.css';

type Props = { readonly state: State; readonly considered: Option | undefined };

/** The budget as piles of coins: what was spent flies off, what came back drops on top. */
export function Stack({ state, considered }: Props) {
  const held = budget(state);
  const best = finalBudgets(state.setup).at(-1) ?? held;
  const { piles, width, height, floor, at } = layoutPiles(Math.max(best, held));
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

/** A coin that lies there stays the same element; one that moves is new in each round, so that it moves again. */
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
