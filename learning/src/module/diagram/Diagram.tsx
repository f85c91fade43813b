import stack from '@venture/ui/stack.module.css';
import tones from '@venture/ui/tones.module.css';
import typography from '@venture/ui/typography.module.css';
import type { CSSProperties } from 'react';
import type { Diagram as DiagramData, DiagramOf } from '../content/figure';
import styles from './Bars.module.css';
import { BreakEven } from './BreakEven';
import { type Bar, type BarDiagram, createBarFigure } from './bar-figures';
import { Figure, SliderFigure, STEP_TONES } from './Figure';
import { Forces } from './Forces';
import { Funnel } from './Funnel';
import { Interviews } from './Interviews';
import { Loop } from './Loop';
import { MarketSize } from './MarketSize';

/** The picture of the type that a section asks for. */
export function Diagram({ diagram }: { readonly diagram: DiagramData }) {
  switch (diagram.type) {
    case 'loop':
      return <Loop diagram={diagram} />;
    case 'market-size':
      return <MarketSize diagram={diagram} />;
    case 'funnel':
      return <Funnel diagram={diagram} />;
    case 'break-even':
      return <BreakEven diagram={diagram} />;
    case 'forces':
      return <Forces diagram={diagram} />;
    case 'matrix':
      return <Matrix diagram={diagram} />;
    case 'interviews':
      return <Interviews diagram={diagram} />;
    case 'sunk-cost':
    case 'price-change':
    case 'channel-test':
    case 'cost-position':
    case 'subscription':
      return <Bars diagram={diagram} />;
    default:
      return diagram satisfies never;
  }
}

/** Bars that follow the sliders; hidden from screen readers, which get the values as text. */
function Bars({ diagram }: { readonly diagram: BarDiagram }) {
  const { sliders, follow } = createBarFigure(diagram);
  return (
    <SliderFigure
      diagram={diagram}
      sliders={sliders}
      show={(values) => {
        const { bars, result } = follow(values);
        return { drawing: <BarList bars={bars} />, result };
      }}
    />
  );
}

function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 1);
  return (
    <ul className={`${stack['gap-3']} ${styles['bars']}`}>
      {bars.map((bar) => (
        <BarLine key={bar.name} bar={bar} most={most} />
      ))}
    </ul>
  );
}

function BarLine({ bar: { name, value, words }, most }: { readonly bar: Bar; readonly most: number }) {
  const width: CSSProperties = { inlineSize: `${(Math.abs(value) / most) * 100}%` };
  return (
    <li>
      <span>{name}</span>
      <strong>{words}</strong>
      <span aria-hidden className={styles['bar']} data-below={value < 0} style={width} />
    </li>
  );
}

/** A two-by-two matrix. */
function Matrix({ diagram }: { readonly diagram: DiagramOf<'matrix'> }) {
  const { columns, rows, cells } = diagram;
  return (
    <Figure diagram={diagram}>
      <ul className={`${stack['gap-3']} ${styles['matrix']}`}>
        {rows.flatMap((row, down) =>
          columns.map((column, across) => {
            const cell = cells[down]?.[across];
            return (
              cell && (
                <li key={cell.name} className={tones['tone']} data-tone={STEP_TONES[down + across]}>
                  <span className={typography['note']}>
                    {column} + {row.toLowerCase()}
                  </span>
                  <strong>{cell.name}</strong>
                  <span>{cell.text}</span>
                </li>
              )
            );
          }),
        )}
      </ul>
    </Figure>
  );
}
