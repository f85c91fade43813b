import { type ReactNode, useId } from 'react';
import { CheckIcon, CloseIcon } from './icons';
import styles from './RadioCards.module.css';
import row from './row.module.css';
import stack from './stack.module.css';
import typography from './typography.module.css';
import { VisuallyHidden } from './VisuallyHidden';

export type RadioCard = {
  readonly value: string;
  readonly label: ReactNode;
  readonly note?: ReactNode;
  /** How the answer was judged, shown by icon and text, not only by colour. */
  readonly mark?: 'right' | 'wrong' | undefined;
};

type Props = {
  readonly legend: ReactNode;
  readonly options: readonly RadioCard[];
  /** The chosen value; '' for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Makes the choice final: options can be focused and read, but not changed. */
  readonly locked?: boolean;
  /** Shows numbers before the labels: 1, 2, 3 … for number keys. */
  readonly numbered?: boolean;
};

/** A native radio group whose options are cards. */
export function RadioCards({ legend, options, locked = false, ...group }: Props) {
  const name = useId();
  return (
    <fieldset className={`${stack['gap-3']} ${styles['group']}`}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map((option, index) => (
        <Option
          key={option.value}
          {...group}
          name={name}
          option={option}
          position={index + 1}
          locked={locked}
        />
      ))}
    </fieldset>
  );
}

type OptionProps = Pick<Props, 'value' | 'onChange' | 'numbered'> & {
  readonly name: string;
  readonly option: RadioCard;
  readonly position: number;
  readonly locked: boolean;
};

function Option({ option, name, position, value, onChange, locked, numbered = false }: OptionProps) {
  return (
    <label className={`${row['gap-3']} ${styles['option']}`} data-mark={option.mark} data-locked={locked}>
      <input
        type="radio"
        className={styles['radio']}
        name={name}
        value={option.value}
        checked={value === option.value}
        disabled={locked && value !== option.value}
        onChange={() => !locked && onChange(option.value)}
      />
      <span className={styles['words']}>
        <span>
          {numbered && (
            <span aria-hidden className={typography['figures']}>
              {position}.{' '}
            </span>
          )}
          {option.label}
        </span>
        {option.note && <span className={typography['note']}>{option.note}</span>}
      </span>
      {option.mark && <Mark mark={option.mark} />}
    </label>
  );
}

function Mark({ mark }: { readonly mark: 'right' | 'wrong' }) {
  const Sign = mark === 'right' ? CheckIcon : CloseIcon;
  return (
    <span className={styles['mark']}>
      <Sign aria-hidden />
      <VisuallyHidden>{mark}</VisuallyHidden>
    </span>
  );
}
