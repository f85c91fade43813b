import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { FieldFrame, type FieldTexts } from './FieldFrame';
import { OpenIcon } from './icons';

type Props = Omit<ComponentProps<'select'>, 'className' | 'children'> &
  FieldTexts & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };

/** A labelled native select. */
export function Select({ label, hint, error, id, options, ...select }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(tied) => (
        <span className={styles['select']}>
          <select {...select} {...tied}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <OpenIcon aria-hidden />
        </span>
      )}
    </FieldFrame>
  );
}
