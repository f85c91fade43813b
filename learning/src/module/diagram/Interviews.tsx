import { formatCount, formatNumber, formatPercent } from '@venture/api/format';
import type { DiagramOf } from '../content/figure';
import drawing from './drawing.module.css';
import { Drawing, SliderFigure } from './Figure';
import { chanceToHear, interviewsFor } from './numbers';

const LEFT = 34;
const BOTTOM = 150;
const HEIGHT = 136;
const WIDTH = 276;
const SURE = 0.9;

/** Rounded down: 89.99% is not yet 90%. */
const formatChance = (share: number) => formatPercent(Math.floor(share * 100 + 1e-9));

/** The probability that a problem comes up, depending on the number of interviews. */
export function Interviews({ diagram }: { readonly diagram: DiagramOf<'interviews'> }) {
  return (
    <SliderFigure
      diagram={diagram}
      sliders={[
        { range: diagram.share, format: formatPercent },
        { range: diagram.interviews, format: formatNumber },
      ]}
      show={([share = 0, interviews = 0]) => ({
        drawing: <Columns share={share} interviews={interviews} most={diagram.interviews.max} />,
        result: `After ${formatCount(interviews, 'interview')} the chance that you have heard of it is ${formatChance(chanceToHear(share, interviews))}. For ${formatChance(SURE)} you need ${interviewsFor(share, SURE)}.`,
      })}
    />
  );
}

type ColumnsProps = { readonly share: number; readonly interviews: number; readonly most: number };

function Columns({ share, interviews, most }: ColumnsProps) {
  const step = WIDTH / most;
  const counts = Array.from({ length: most }, (_, at) => at + 1);
  const said = formatChance(chanceToHear(share, interviews));
  return (
    <Drawing
      height={176}
      label={`Columns from 1 to ${most} interviews that rise towards 100%. The column of ${interviews} stands at ${said}.`}
    >
      <path
        className={drawing['dotted']}
        d={`M${LEFT} ${BOTTOM - HEIGHT * SURE}h${WIDTH}M${LEFT} ${BOTTOM}h${WIDTH}`}
      />
      <text x={LEFT - 5} y={BOTTOM - HEIGHT * SURE + 4} className={`${drawing['muted']} ${drawing['end']}`}>
        {formatChance(SURE)}
      </text>
      {counts.map((count) => (
        <rect
          key={count}
          x={LEFT + (count - 1) * step + 1}
          y={BOTTOM - chanceToHear(share, count) * HEIGHT}
          width={step - 2}
          height={chanceToHear(share, count) * HEIGHT}
          rx="2"
          className={drawing['count']}
          data-filled={count <= interviews}
        />
      ))}
      <text x={LEFT} y={BOTTOM + 18} className={drawing['muted']}>
        1
      </text>
      <text x={LEFT + WIDTH} y={BOTTOM + 18} className={`${drawing['muted']} ${drawing['end']}`}>
        {most} interviews
      </text>
    </Drawing>
  );
}
