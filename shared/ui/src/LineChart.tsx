import { type ReactNode, useId } from 'react';
import styles from './LineChart.module.css';
import stack from './stack.module.css';
import tones from './tones.module.css';

/** The largest round number up to this: 1, 2, 2.5 or 5 with zeros. */
const STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_TICKS = 4;

/** Round numbers from 0 to at least `highest`, few enough for a small chart. */
export function ticks(highest: number): readonly number[] {
  const least = Math.max(highest, 1) / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (STEPS.find((each) => each * power >= least) ?? 10);
  const count = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Runs of neighbours that all have a value: a line is drawn through each, and none across a gap. */
export function runs<Item>(
  items: readonly Item[],
  has: (item: Item) => boolean,
): readonly (readonly number[])[] {
  const found: number[][] = [];
  items.forEach((item, at) => {
    if (!has(item)) return;
    const last = found.at(-1);
    if (last && last.at(-1) === at - 1) last.push(at);
    else found.push([at]);
  });
  return found;
}

export type Point = {
  /** What stands below it, if it is the first, the last or in the middle. */
  readonly label: string;
  readonly value: number | null;
  /** How far right it is, if points are not all equally far apart. */
  readonly at?: number;
  /** A corner of the line has no dot. */
  readonly isCorner?: boolean;
};

type Props = {
  readonly title: string;
  /** What the chart shows, in one sentence, for those who do not see it. */
  readonly description: string;
  readonly points: readonly Point[];
  /** How a value reads: '62%'. */
  readonly say: (value: number) => string;
  /** How it reads at the axis, where there is little room. */
  readonly sayShort?: (value: number) => string;
  /** Where the axis ends, if not at the highest value. */
  readonly most?: number;
  readonly tone?: 'primary' | 'tide' | 'plum';
  /** The same as a table. */
  readonly children: ReactNode;
};

/** In units of the drawing, which is as wide as its place. */
const BOX = { width: 300, height: 170, left: 46, right: 14, top: 12, bottom: 30 } as const;
const INNER = { width: BOX.width - BOX.left - BOX.right, height: BOX.height - BOX.top - BOX.bottom };

/** How one number went over time, as a line; below it, what says the same in a table. */
export function LineChart(props: Props) {
  return (
    <figure className={stack['gap-2']}>
      <figcaption className={styles['title']}>{props.title}</figcaption>
      <Drawing {...props} />
      {props.children}
    </figure>
  );
}

function Drawing({ title, description, points, say, sayShort = say, most, tone = 'primary' }: Props) {
  const id = useId();
  const marks = ticks(most ?? Math.max(0, ...points.map(({ value }) => value ?? 0)));
  const top = marks.at(-1) ?? 1;
  const x = (index: number) => BOX.left + INNER.width * across(points, index);
  const y = (value: number) => BOX.top + INNER.height * (1 - value / top);
  const place = (at: number) => `${x(at).toFixed(1)},${y(points[at]?.value ?? 0).toFixed(1)}`;
  return (
    <svg
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      className={`${tones['tone']} ${styles['drawing']}`}
      data-tone={tone}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}
    >
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-desc`}>{description}</desc>
      {marks.map((mark) => (
        <GridLine key={mark} y={y(mark)} text={sayShort(mark)} />
      ))}
      <Labels points={points} x={x} />
      {runs(points, ({ value }) => value !== null).map((run) => (
        <polyline key={run[0]} className={styles['line']} points={run.map(place).join(' ')} />
      ))}
      {points.map(({ label, value, at = label, isCorner = false }, index) =>
        value === null || isCorner ? null : (
          <circle key={at} className={styles['dot']} cx={x(index)} cy={y(value)} r={3.5} />
        ),
      )}
    </svg>
  );
}

/** How far right a point is, from 0 to 1; a single one is in the middle. */
function across(points: readonly Point[], index: number): number {
  const [first = 0, last = 0, own = 0] = [0, points.length - 1, index].map(
    (each) => points[each]?.at ?? each,
  );
  return last === first ? 0.5 : (own - first) / (last - first);
}

type LabelsProps = Pick<Props, 'points'> & { readonly x: (at: number) => number };

function Labels({ points, x }: LabelsProps) {
  return labelled(points.length).map((at) => (
    <text
      key={at}
      className={styles['mark']}
      x={x(at)}
      y={BOX.height - 8}
      textAnchor={anchorOf(at, points.length)}
    >
      {points[at]?.label}
    </text>
  ));
}

function GridLine({ y, text }: { readonly y: number; readonly text: string }) {
  return (
    <g>
      <line className={styles['grid']} x1={BOX.left} x2={BOX.width - BOX.right} y1={y} y2={y} />
      <text className={styles['mark']} x={BOX.left - 6} y={y} textAnchor="end" dominantBaseline="central">
        {text}
      </text>
    </g>
  );
}

/** The first and the last have their label, and the middle one where there is room between. */
function labelled(count: number): readonly number[] {
  const middle = (count - 1) / 2;
  return [...new Set([0, ...(count > 4 ? [Math.round(middle)] : []), count - 1])].filter((at) => at >= 0);
}

function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  if (count < 2) return 'middle';
  if (at === 0) return 'start';
  return at === count - 1 ? 'end' : 'middle';
}
