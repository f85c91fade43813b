import { formatMoney, formatNumber, formatPercent } from '@venture/api/format';
import tones from '@venture/ui/tones.module.css';
import type { DiagramOf } from '../content/figure';
import drawing from './drawing.module.css';
import { Drawing, SliderFigure, STEP_TONES } from './Figure';
import { funnel } from './numbers';

const CENTRE = 88;
const WIDEST = 168;
const STAGE_HEIGHT = 54;
const GAP = 22;

const formatShare = (percent: number) => formatPercent(percent, 2);

/** A funnel from visits to purchases. */
export function Funnel({ diagram }: { readonly diagram: DiagramOf<'funnel'> }) {
  return (
    <SliderFigure
      diagram={diagram}
      sliders={[
        { range: diagram.visits, format: formatNumber },
        { range: diagram.signUps, format: formatShare },
        { range: diagram.purchases, format: formatShare },
        { range: diagram.spend, format: formatMoney },
      ]}
      show={([visits = 0, signUp = 0, purchase = 0, spend = 0]) => {
        const { signUps, purchases, overallPercent, costOfCustomer, leakiest } = funnel(
          visits,
          signUp,
          purchase,
          spend,
        );
        const stages = [
          { name: 'visits', count: visits },
          { name: 'sign-ups', count: signUps, percent: signUp },
          { name: 'purchases', count: purchases, percent: purchase },
        ];
        const cost = formatMoney(Math.round(costOfCustomer * 100) / 100);
        return {
          drawing: <Shapes stages={stages} />,
          result: `Overall ${formatShare(overallPercent)} of visits become purchases, and each customer costs ${cost} (CAC). The leakiest stage is the ${leakiest}.`,
        };
      }}
    />
  );
}

type Stage = { readonly name: string; readonly count: number; readonly percent?: number };

function Shapes({ stages }: { readonly stages: readonly Stage[] }) {
  const first = stages[0]?.count ?? 1;
  const described = stages.map(({ name, count, percent }) =>
    percent === undefined
      ? `${formatNumber(count, 0)} ${name}`
      : `${formatNumber(count, 0)} ${name}, ${formatShare(percent)} of those before`,
  );
  return (
    <Drawing height={212} label={`Funnel: ${described.join('; ')}.`}>
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
    </Drawing>
  );
}

/** Scales by the square root, so that areas are proportional to the counts. */
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
      <path d={shape} className={`${tones['tone']} ${drawing['step']}`} data-tone={STEP_TONES[level]} />
      <path d={`M${CENTRE + width / 2 + 4} ${top + 14}H184`} className={drawing['dotted']} />
      <text x="190" y={top + 18} className={drawing['strong']}>
        {formatNumber(stage.count, 0)} {stage.name}
      </text>
    </g>
  );
}
