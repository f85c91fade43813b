import { formatNumber } from '@venture/api/format';
import type { DiagramOf } from '../content/figure';
import drawing from './drawing.module.css';
import { Drawing, SliderFigure } from './Figure';
import { pressure } from './numbers';

const CENTRE = { x: 160, y: 112 };
const UNIT = 16;
const LEVELS = [1, 2, 3, 4, 5] as const;

type Force = DiagramOf<'forces'>['forces'][number];

/** Five axes from weak to strong; the larger the shape, the less profit remains. */
export function Forces({ diagram }: { readonly diagram: DiagramOf<'forces'> }) {
  const { forces } = diagram;
  return (
    <SliderFigure
      diagram={diagram}
      sliders={forces.map(({ name, text, value }) => ({
        range: { label: name, value, min: 1, max: 5, step: 1 },
        format: (rating) => `${rating} of 5`,
        note: text,
      }))}
      show={(ratings) => {
        const { average, verdict } = pressure(ratings);
        return {
          drawing: <Radar forces={forces} ratings={ratings} />,
          result: `On average ${formatNumber(average, 1)} of 5: ${verdict}.`,
        };
      }}
    />
  );
}

type RadarProps = { readonly forces: readonly Force[]; readonly ratings: readonly number[] };

function Radar({ forces, ratings }: RadarProps) {
  const said = forces.map(({ name }, index) => `${name} ${ratings[index]}`);
  const shape = ratings.map((rating, index) => pointAt(index, rating * UNIT));
  return (
    <Drawing height={212} label={`Five axes from 1 to 5: ${said.join(', ')}.`}>
      {LEVELS.map((level) => (
        <polygon
          key={level}
          className={drawing['grid']}
          points={forces.map((_, index) => pointAt(index, level * UNIT)).join(' ')}
        />
      ))}
      <polygon className={drawing['shape']} points={shape.join(' ')} />
      {shape.map((point, index) => (
        <circle
          key={forces[index]?.name}
          r="4.5"
          className={drawing['corner']}
          transform={`translate(${point})`}
        />
      ))}
      {forces.map(({ name }, index) => (
        <text key={name} {...LABELS[index]} className={drawing['strong']}>
          {name}
        </text>
      ))}
    </Drawing>
  );
}

/** The names' positions around the five corners. */
const LABELS = [
  { x: 160, y: 20, textAnchor: 'middle' },
  { x: 244, y: 84, textAnchor: 'start' },
  { x: 214, y: 196, textAnchor: 'start' },
  { x: 106, y: 196, textAnchor: 'end' },
  { x: 76, y: 84, textAnchor: 'end' },
] as const;

function pointAt(index: number, distance: number): string {
  const angle = (2 * Math.PI * index) / LABELS.length - Math.PI / 2;
  const x = CENTRE.x + distance * Math.cos(angle);
  const y = CENTRE.y + distance * Math.sin(angle);
  return `${x.toFixed(1)},${y.toFixed(1)}`;
}
