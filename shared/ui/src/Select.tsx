import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { FieldLayout, type FieldTexts } from './FieldLayout';
import { OpenIcon } from './icons';

type Props<Value extends string> = Omit<ComponentProps<'select'>, 'className' | 'children' | 'onChange'> &
  FieldTexts & {
    readonly options: readonly { readonly value: Value; readonly label: string }[];
    readonly onChoose?: (value: Value) => void;
  };

/** A labelled native select. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, hint, error, id, options, onChoose, ...select } = props;
  const choose = (value: string) => {
    const chosen = options.find((option) => option.value === value);
    if (chosen) onChoose?.(chosen.value);
  };
  return (
    <FieldLayout label={label} hint={hint} error={error} id={id}>
      {(tied) => (
        <span className={styles['select']}>
          <select {...select} {...tied} onChange={(event) => choose(event.currentTarget.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <OpenIcon aria-hidden />
        </span>
      )}
    </FieldLayout>
  );
}
