import { formatMoney, formatNumber, formatPercent } from '@venture/api/format';
import type { DiagramOf } from '../content/figure';
import drawing from './drawing.module.css';
import { Drawing, SliderFigure } from './Figure';
import { marketSize } from './numbers';

const COLUMNS = 20;
const DOTS = Array.from({ length: 100 }, (_, index) => index);

/** The market size: a hundred dots for the reachable people, filled for buyers. */
export function MarketSize({ diagram }: { readonly diagram: DiagramOf<'market-size'> }) {
  const { who, what, period } = diagram;
  return (
    <SliderFigure
      diagram={diagram}
      sliders={[
        { range: diagram.reach, format: formatNumber },
        { range: diagram.share, format: formatPercent },
        { range: diagram.purchases, format: formatNumber },
        { range: diagram.price, format: formatMoney },
      ]}
      show={([reach = 0, share = 0, purchases = 0, price = 0]) => {
        const { customers, sales, revenue } = marketSize(reach, share, purchases, price);
        return {
          drawing: <Dots diagram={diagram} reach={reach} share={share} customers={customers} sales={sales} />,
          result: `${formatNumber(reach)} ${who} x ${share}% x ${purchases} ${what} x ${formatMoney(price)} = ${formatMoney(revenue)} ${period}`,
        };
      }}
    />
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
    <Drawing
      height={112}
      label={`${share} of 100 dots are filled: ${formatNumber(customers, 0)} of ${formatNumber(reach)} ${who} buy ${formatNumber(sales, 0)} ${what} ${period}.`}
    >
      {DOTS.map((dot) => (
        <circle
          key={dot}
          cx={8 + (dot % COLUMNS) * 16}
          cy={9 + Math.floor(dot / COLUMNS) * 16}
          r="6"
          className={drawing['count']}
          data-filled={dot < share}
        />
      ))}
      <text x="2" y="104">
        <tspan className={drawing['strong']}>{formatNumber(customers, 0)}</tspan> of {formatNumber(reach)}{' '}
        {who} buy: <tspan className={drawing['strong']}>{formatNumber(sales, 0)}</tspan> {what}
      </text>
    </Drawing>
  );
}
