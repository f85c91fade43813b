import { Card } from '@venture/ui/Card';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { type ReactNode, useId, useState } from 'react';
import type { Diagram, Range } from '../content/figure';
import drawing from './drawing.module.css';
import styles from './Figure.module.css';

/** Tones for the first, second and third series. */
export const STEP_TONES = ['tide', 'leaf', 'coral'] as const;

type FigureProps = {
  readonly diagram: Pick<Diagram, 'title' | 'caption'>;
  readonly children: ReactNode;
};

/** A figure with its title and caption. */
export function Figure({ diagram: { title, caption }, children }: FigureProps) {
  const id = useId();
  return (
    <Card as="figure" aria-labelledby={id}>
      <figcaption className={`${stack['gap-1']} ${typography['note']}`}>
        <strong id={id} className={styles['title']}>
          {title}
        </strong>
        <span>{caption}</span>
      </figcaption>
      {children}
    </Card>
  );
}

type DrawingProps = { readonly height: number; readonly label: string; readonly children: ReactNode };

/** A drawing 320 units wide with a text alternative. */
export function Drawing({ height, label, children }: DrawingProps) {
  return (
    <svg viewBox={`0 0 320 ${height}`} className={drawing['drawing']} role="img" aria-label={label}>
      {children}
    </svg>
  );
}

/** A number that the reader can change. */
export type Slider = {
  readonly range: Range;
  /** Formats the value, such as `(value) => `$${value}``. */
  readonly format: (value: number) => string;
  readonly note?: string;
};

type SliderFigureProps = Pick<FigureProps, 'diagram'> & {
  readonly sliders: readonly Slider[];
  /** Returns the drawing and the announced conclusion for the current values. */
  readonly show: (values: readonly number[]) => { readonly drawing: ReactNode; readonly result: string };
};

/** A figure whose drawing and conclusion depend on its sliders. */
export function SliderFigure({ diagram, sliders, show }: SliderFigureProps) {
  const [values, setValues] = useState(sliders.map(({ range }) => range.value));
  const { drawing: shown, result } = show(values);
  return (
    <Figure diagram={diagram}>
      {shown}
      <div className={styles['sliders']}>
        {sliders.map((slider, at) => (
          <SliderField
            key={slider.range.label}
            slider={slider}
            value={values[at] ?? slider.range.value}
            onChange={(value) => setValues(values.with(at, value))}
          />
        ))}
      </div>
      <output className={styles['result']}>{result}</output>
    </Figure>
  );
}

type SliderFieldProps = {
  readonly slider: Slider;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

function SliderField({ slider: { range, format, note }, value, onChange }: SliderFieldProps) {
  const id = useId();
  return (
    <div className={styles['slider']}>
      <label htmlFor={id}>{range.label}</label>
      <span aria-hidden className={typography['figures']}>
        {format(value)}
      </span>
      <input
        id={id}
        type="range"
        min={range.min}
        max={range.max}
        step={range.step}
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      {note && <p className={typography['note']}>{note}</p>}
    </div>
  );
}
