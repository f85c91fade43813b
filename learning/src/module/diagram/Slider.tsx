import typography from '@venture/ui/typography.module.css';
import { useId } from 'react';
import type { Range } from '../content/figure';
import styles from './Slider.module.css';

type Props = {
  readonly range: Range;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** How the value is said, such as `(value) => `$${value}``. */
  readonly format: (value: number) => string;
};

/** A slider with its label and value. */
export function Slider({ range, value, onChange, format }: Props) {
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
    </div>
  );
}
