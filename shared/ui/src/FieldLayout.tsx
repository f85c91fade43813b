import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { WarnIcon } from './icons';
import stack from './stack.module.css';
import typography from './typography.module.css';

export type FieldTexts = {
  readonly label: string;
  /** The expected value, shown below the label. */
  readonly hint?: ReactNode;
  /** The value's problem; it describes the control, which is marked invalid. */
  readonly error?: ReactNode;
};

type Tied = {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
};

type Props = FieldTexts & {
  readonly id?: string | undefined;
  /** Renders the control, which must spread the given props. */
  readonly children: (tied: Tied) => ReactNode;
};

/** Label, hint and error around a control, tied to it for screen readers. */
export function FieldLayout({ label, hint, error, id, children }: Props) {
  const made = useId();
  const control = id ?? made;
  const notes = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ');
  return (
    <div className={stack['gap-1']}>
      <label className={styles['label']} htmlFor={control}>
        {label}
      </label>
      {hint && (
        <p id={`${control}-hint`} className={typography['note']}>
          {hint}
        </p>
      )}
      {children({
        id: control,
        className: styles['control'],
        ...(notes && { 'aria-describedby': notes }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {error && (
        <p id={`${control}-error`} className={styles['error']}>
          <WarnIcon aria-hidden />
          {error}
        </p>
      )}
    </div>
  );
}
