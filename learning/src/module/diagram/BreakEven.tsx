import { formatMoney, formatNumber } from '@venture/api/format';
import type { DiagramOf } from '../content/figure';
import drawing from './drawing.module.css';
import { Drawing, SliderFigure } from './Figure';
import { axisEnd, breakEvenUnits } from './numbers';

const LEFT = 44;
const RIGHT = 312;
const TOP = 12;
const BOTTOM = 178;

/** Revenue and cost by units sold, and the point where they cross. */
export function BreakEven({ diagram }: { readonly diagram: DiagramOf<'break-even'> }) {
  const { fixed, price, variable } = diagram;
  return (
    <SliderFigure
      diagram={diagram}
      sliders={[fixed, price, variable].map((range) => ({ range, format: formatMoney }))}
      show={([fixed = 0, price = 0, variable = 0]) => ({
        drawing: <Chart fixed={fixed} price={price} variable={variable} />,
        result: describeResult({ fixed, price, variable }),
      })}
    />
  );
}

function describeResult({ fixed, price, variable }: Numbers): string {
  const units = breakEvenUnits(fixed, price, variable);
  if (units === undefined) return 'Every unit costs at least what it brings in: no volume breaks even.';
  const each = formatMoney(price - variable);
  return `Each unit contributes ${each}: ${formatMoney(fixed)} / ${each} = ${formatNumber(units)} units a month to break even.`;
}

type Numbers = { readonly fixed: number; readonly price: number; readonly variable: number };

function Chart({ fixed, price, variable }: Numbers) {
  const units = breakEvenUnits(fixed, price, variable);
  const most = axisEnd((units ?? fixed / Math.max(variable, 1)) * 1.6);
  const highest = axisEnd(Math.max(price * most, fixed + variable * most));
  const x = (value: number) => LEFT + ((RIGHT - LEFT) * value) / most;
  const y = (value: number) => BOTTOM - ((BOTTOM - TOP) * value) / highest;
  const cost = (value: number) => y(fixed + variable * value);
  const line = (from: number, to: number) => `M${x(0)} ${from}L${x(most)} ${to}`;
  return (
    <Drawing height={218} label={describe(units, most)}>
      {units !== undefined && (
        <>
          <path
            className={drawing['loss']}
            d={`M${x(0)} ${y(0)}L${x(0)} ${y(fixed)}L${x(units)} ${cost(units)}Z`}
          />
          <path
            className={drawing['profit']}
            d={`M${x(units)} ${cost(units)}L${x(most)} ${y(price * most)}L${x(most)} ${cost(most)}Z`}
          />
        </>
      )}
      <path className={drawing['axis']} d={`M${LEFT} ${TOP}V${BOTTOM}H${RIGHT}`} />
      <path className={drawing['fixed']} d={line(y(fixed), y(fixed))} />
      <path className={drawing['cost']} d={line(cost(0), cost(most))} />
      <path className={drawing['revenue']} d={line(y(0), y(price * most))} />
      {units !== undefined && <Crossing at={x(units)} height={cost(units)} units={units} />}
      <AxisTexts most={most} highest={highest} />
    </Drawing>
  );
}

type CrossingProps = { readonly at: number; readonly height: number; readonly units: number };

function Crossing({ at, height, units }: CrossingProps) {
  return (
    <g>
      <path className={drawing['drop']} d={`M${at} ${height}V${BOTTOM}`} />
      <circle className={drawing['point']} cx={at} cy={height} r="5.5" />
      <text x={at} y={BOTTOM + 14} className={`${drawing['middle']} ${drawing['strong']}`}>
        {formatNumber(units)}
      </text>
    </g>
  );
}

function AxisTexts({ most, highest }: { readonly most: number; readonly highest: number }) {
  const muted = drawing['muted'];
  return (
    <g>
      <text x={LEFT - 5} y={TOP + 9} className={`${muted} ${drawing['end']}`}>
        {highest >= 1000 ? `$${formatNumber(highest / 1000, 1)}k` : formatMoney(highest)}
      </text>
      <text x={LEFT - 5} y={BOTTOM} className={`${muted} ${drawing['end']}`}>
        $0
      </text>
      <text x={RIGHT} y={BOTTOM + 14} className={`${muted} ${drawing['end']}`}>
        {formatNumber(most, 0)} units
      </text>
      {LINES.map(({ name, text }, index) => (
        <g key={name} transform={`translate(${4 + index * 106} ${BOTTOM + 33})`}>
          <path className={drawing[name]} d="M0 -4H16" />
          <text x="21">{text}</text>
        </g>
      ))}
    </g>
  );
}

const LINES = [
  { name: 'revenue', text: 'Revenue' },
  { name: 'cost', text: 'Total cost' },
  { name: 'fixed', text: 'Fixed costs' },
] as const;

function describe(units: number | undefined, most: number): string {
  const axes = `Chart of revenue and total cost from 0 to ${formatNumber(most, 0)} units.`;
  if (units === undefined) return `${axes} The line of revenue never reaches the line of total cost.`;
  return `${axes} The lines cross at ${formatNumber(units)} units: loss before, profit after.`;
}
