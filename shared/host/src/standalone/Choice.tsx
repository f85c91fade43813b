import { useId } from 'react';
import styles from './Choice.module.css';

type Props<Value extends string> = {
  readonly legend: string;
  readonly hint?: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A few values of which one is in force, side by side: a native radio group. */
export function Choice<Value extends string>({ legend, hint, options, value, onChange }: Props<Value>) {
  const id = useId();
  return (
    <fieldset className={styles['choice']} {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}>
      <legend>{legend}</legend>
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && <p id={`${id}-hint`}>{hint}</p>}
    </fieldset>
  );
}
