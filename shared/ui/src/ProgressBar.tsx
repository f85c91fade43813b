import { type ReactNode, useId } from 'react';
import type { Tone } from './Card';
import styles from './ProgressBar.module.css';
import tones from './tones.module.css';
import typography from './typography.module.css';

type Props = {
  readonly label: ReactNode;
  readonly value: number;
  readonly max?: number;
  /** Text at the end of the label, also announced: '45%', '3 of 5'. Defaults to the percentage. */
  readonly valueText?: string;
  readonly tone?: Tone;
};

/** A native progress element with a label and its value as text. */
export function ProgressBar({ label, value, max = 100, valueText, tone = 'primary' }: Props) {
  const id = useId();
  const words = valueText ?? `${Math.round((100 * value) / max)}%`;
  return (
    <div className={`${tones['tone']} ${styles['bar']}`} data-tone={tone}>
      <div className={styles['texts']}>
        <label htmlFor={id}>{label}</label>
        <span aria-hidden className={typography['figures']}>
          {words}
        </span>
      </div>
      <progress id={id} className={styles['progress']} value={value} max={max} aria-valuetext={words}>
        {words}
      </progress>
    </div>
  );
}
