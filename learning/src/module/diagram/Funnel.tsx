import { formatMoney, formatNumber, formatPercent } from '@venture/api/format';
import tones from '@venture/ui/tones.module.css';
import { useState } from 'react';
import type { DiagramOf } from '../content/figure';
import drawing from './drawing.module.css';
import { Figure, STEP_TONES } from './Figure';
import styles from './Funnel.module.css';
import { funnel } from './numbers';
import { Slider } from './Slider';

const CENTRE = 88;
const WIDEST = 168;
const STAGE_HEIGHT = 54;
const GAP = 22;

const formatShare = (percent: number) => formatPercent(percent, 2);

/** Funnel from visits to purchases. */
export function Funnel({ diagram }: { readonly diagram: DiagramOf<'funnel'> }) {
  const [visits, setVisits] = useState(diagram.visits.value);
  const [signUp, setSignUp] = useState(diagram.signUps.value);
  const [purchase, setPurchase] = useState(diagram.purchases.value);
  const [spend, setSpend] = useState(diagram.spend.value);
  const { signUps, purchases, overallPercent, costOfCustomer, leakiest } = funnel(
    visits,
    signUp,
    purchase,
    spend,
  );
  return (
    <Figure
      diagram={diagram}
      result={`Overall ${formatShare(overallPercent)} of visits become purchases, and each customer costs ${formatMoney(
        Math.round(costOfCustomer * 100) / 100,
      )} (CAC). The leakiest stage is the ${leakiest}.`}
    >
      <Drawing
        stages={[
          { name: 'visits', count: visits },
          { name: 'sign-ups', count: signUps, percent: signUp },
          { name: 'purchases', count: purchases, percent: purchase },
        ]}
      />
      <div className={drawing['controls']}>
        <Slider range={diagram.visits} value={visits} onChange={setVisits} format={formatNumber} />
        <Slider range={diagram.signUps} value={signUp} onChange={setSignUp} format={formatShare} />
        <Slider range={diagram.purchases} value={purchase} onChange={setPurchase} format={formatShare} />
        <Slider range={diagram.spend} value={spend} onChange={setSpend} format={formatMoney} />
      </div>
    </Figure>
  );
}

type Stage = { readonly name: string; readonly count: number; readonly percent?: number };

function Drawing({ stages }: { readonly stages: readonly Stage[] }) {
  const first = stages[0]?.count ?? 1;
  const described = stages.map(({ name, count, percent }) =>
    percent === undefined
      ? `${formatNumber(count, 0)} ${name}`
      : `${formatNumber(count, 0)} ${name}, ${formatShare(percent)} of those before`,
  );
  return (
    <svg
      viewBox="0 0 320 212"
      className={drawing['drawing']}
      role="img"
      aria-label={`Funnel: ${described.join('; ')}.`}
    >
      {stages.map((stage, index) => (
        <StageShape
          key={stage.name}
          stage={stage}
          top={index * (STAGE_HEIGHT + GAP)}
          width={widthOf(stage.count / first)}
          widthBelow={widthOf((stages[index + 1]?.count ?? stage.count) / first)}
          level={index}
        />
      ))}
    </svg>
  );
}

/** Scaled by the square root, so that areas are proportional to the counts. */
function widthOf(share: number): number {
  return Math.max(5, WIDEST * Math.sqrt(share));
}

type StageProps = {
  readonly stage: Stage;
  readonly top: number;
  readonly width: number;
  readonly widthBelow: number;
  readonly level: number;
};

function StageShape({ stage, top, width, widthBelow, level }: StageProps) {
  const bottom = top + STAGE_HEIGHT;
  const lower = (width + widthBelow) / 2;
  const shape = `M${CENTRE - width / 2} ${top}h${width}L${CENTRE + lower / 2} ${bottom}h${-lower}Z`;
  return (
    <g>
      {stage.percent !== undefined && (
        <text x="190" y={top - 7} className={drawing['muted']}>
          ↓ {formatShare(stage.percent)} go on
        </text>
      )}
      <path d={shape} className={`${tones['tone']} ${styles['stage']}`} data-tone={STEP_TONES[level]} />
      <path d={`M${CENTRE + width / 2 + 4} ${top + 14}H184`} className={styles['pointer']} />
      <text x="190" y={top + 18} className={drawing['strong']}>
        {formatNumber(stage.count, 0)} {stage.name}
      </text>
    </g>
  );
}
