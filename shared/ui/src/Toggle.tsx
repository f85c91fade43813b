import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Toggle.module.css';
import typography from './typography.module.css';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'onChange' | 'checked'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A switch that takes effect at once; use a checkbox for a choice that is submitted. */
export function Toggle({ label, hint, checked, onChange, ...rest }: Props) {
  const hintId = useId();
  return (
    <div className={styles['toggle']}>
      <label className={styles['line']}>
        <span className={styles['label']}>{label}</span>
        <input
          {...rest}
          {...(hint ? { 'aria-describedby': hintId } : {})}
          type="checkbox"
          role="switch"
          aria-checked={checked}
          className={styles['switch']}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      {hint && (
        <p id={hintId} className={`${typography['note']} ${typography['measure']}`}>
          {hint}
        </p>
      )}
    </div>
  );
}
