import { type ReactNode, useId } from 'react';
import styles from './LineChart.module.css';
import stack from './stack.module.css';
import tones from './tones.module.css';
import typography from './typography.module.css';

/** Steps between ticks: 1, 2, 2.5 or 5, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10] as const;
const MOST_TICKS = 4;

/** Returns round numbers from 0 to at least `highest`, few enough for a small chart. */
export function ticks(highest: number): readonly number[] {
  const least = Math.max(highest, 1) / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (STEPS.find((each) => each * power >= least) ?? 10);
  const count = Math.ceil(Math.max(highest, 1) / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** Groups adjacent items that have a value; a line connects each group and leaves gaps between them. */
export function groupAdjacent<Item>(
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
  /** Label below the first, the last or a middle point. */
  readonly label: string;
  readonly value: number | null;
  /** The horizontal position; needed if points are not evenly spaced. */
  readonly at?: number;
  /** Marks a mere corner of the line, which gets no dot. */
  readonly isCorner?: boolean;
};

type Props = {
  readonly title: string;
  /** The chart in one sentence, for screen readers. */
  readonly description: string;
  readonly points: readonly Point[];
  /** Formats a value, for example as '62%'. */
  readonly format: (value: number) => string;
  /** A shorter format for the axis. */
  readonly formatShort?: (value: number) => string;
  /** The value at the end of the axis, if that is not the highest value. */
  readonly most?: number;
  readonly tone?: 'primary' | 'tide' | 'plum';
  /** A second, dashed line over the same points; both lines' names are shown below. */
  readonly beside?: {
    readonly names: readonly [own: string, other: string];
    readonly values: readonly number[];
  };
  /** The same values as a table, shown below the chart. */
  readonly children: ReactNode;
};

/** Size in drawing units; the drawing is as wide as its container. */
const BOX = { width: 300, height: 170, left: 46, right: 14, top: 12, bottom: 30 } as const;
const INNER = { width: BOX.width - BOX.left - BOX.right, height: BOX.height - BOX.top - BOX.bottom };

/** A line chart of one number over time, with a table of the same values below. */
export function LineChart(props: Props) {
  return (
    <figure className={stack['gap-2']}>
      <figcaption>
        <strong>{props.title}</strong>
      </figcaption>
      <Drawing {...props} />
      {props.beside && (
        <p aria-hidden className={`${typography['note']} ${styles['names']}`}>
          {props.beside.names.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </p>
      )}
      {props.children}
    </figure>
  );
}

function Drawing({
  title,
  description,
  points,
  format,
  formatShort = format,
  most,
  tone = 'primary',
  beside,
}: Props) {
  const id = useId();
  const other = beside?.values ?? [];
  const marks = ticks(most ?? Math.max(0, ...points.map(({ value }) => value ?? 0), ...other));
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
        <GridLine key={mark} y={y(mark)} text={formatShort(mark)} />
      ))}
      <Labels points={points} x={x} />
      {beside && (
        <polyline
          className={styles['line']}
          data-beside
          points={other.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
        />
      )}
      {groupAdjacent(points, ({ value }) => value !== null).map((run) => (
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

/** Returns a point's horizontal position, from 0 to 1; a single point is in the middle. */
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

/** Indexes of the labelled points: the first, the last, and the middle one if there is room. */
function labelled(count: number): readonly number[] {
  const middle = (count - 1) / 2;
  return [...new Set([0, ...(count > 4 ? [Math.round(middle)] : []), count - 1])].filter((at) => at >= 0);
}

function anchorOf(at: number, count: number): 'start' | 'middle' | 'end' {
  if (count < 2) return 'middle';
  if (at === 0) return 'start';
  return at === count - 1 ? 'end' : 'middle';
}
