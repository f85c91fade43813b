import { formatMoney, formatNumber, formatPercent } from '@venture/api/format';
import { useState } from 'react';
import type { DiagramOf } from '../content/figure';
import drawing from './drawing.module.css';
import { Figure } from './Figure';
import styles from './MarketSize.module.css';
import { marketSize } from './numbers';
import { Slider } from './Slider';

const COLUMNS = 20;
const DOTS = Array.from({ length: 100 }, (_, index) => index);

/** Market size: a hundred dots for reachable people, filled for buyers. */
export function MarketSize({ diagram }: { readonly diagram: DiagramOf<'market-size'> }) {
  const [reach, setReach] = useState(diagram.reach.value);
  const [share, setShare] = useState(diagram.share.value);
  const [purchases, setPurchases] = useState(diagram.purchases.value);
  const [price, setPrice] = useState(diagram.price.value);
  const { customers, sales, revenue } = marketSize(reach, share, purchases, price);
  const { who, what, period } = diagram;
  return (
    <Figure
      diagram={diagram}
      result={`${formatNumber(reach)} ${who} x ${share}% x ${purchases} ${what} x ${formatMoney(price)} = ${formatMoney(
        revenue,
      )} ${period}`}
    >
      <Dots diagram={diagram} reach={reach} share={share} customers={customers} sales={sales} />
      <div className={drawing['controls']}>
        <Slider range={diagram.reach} value={reach} onChange={setReach} format={formatNumber} />
        <Slider range={diagram.share} value={share} onChange={setShare} format={formatPercent} />
        <Slider range={diagram.purchases} value={purchases} onChange={setPurchases} format={formatNumber} />
        <Slider range={diagram.price} value={price} onChange={setPrice} format={formatMoney} />
      </div>
    </Figure>
  );
}

type DotsProps = {
  readonly diagram: DiagramOf<'market-size'>;
  readonly reach: number;
  readonly share: number;
  readonly customers: number;
  readonly sales: number;
};

function Dots({ diagram: { who, what, period }, reach, share, customers, sales }: DotsProps) {
  return (
    <svg
      viewBox="0 0 320 112"
      className={drawing['drawing']}
      role="img"
      aria-label={`${share} of 100 dots are filled: ${formatNumber(customers, 0)} of ${formatNumber(reach)} ${who} buy ${formatNumber(sales, 0)} ${what} ${period}.`}
    >
      {DOTS.map((dot) => (
        <circle
          key={dot}
          cx={8 + (dot % COLUMNS) * 16}
          cy={9 + Math.floor(dot / COLUMNS) * 16}
          r="6"
          className={styles['dot']}
          data-buys={dot < share}
        />
      ))}
      <text x="2" y="104">
        <tspan className={drawing['strong']}>{formatNumber(customers, 0)}</tspan> of {formatNumber(reach)}{' '}
        {who} buy: <tspan className={drawing['strong']}>{formatNumber(sales, 0)}</tspan> {what}
      </text>
    </svg>
  );
}
