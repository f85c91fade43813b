import { type ComponentProps, useState } from 'react';
import styles from './Field.module.css';
import { FieldLayout, type FieldTexts } from './FieldLayout';
import { HideIcon, ShowIcon } from './icons';

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & FieldTexts;

/** A password input with a button to show it; set `autoComplete` for password managers. */
export function PasswordField({ label, hint, error, id, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const Sign = shown ? HideIcon : ShowIcon;
  return (
    <FieldLayout label={label} hint={hint} error={error} id={id}>
      {(tied) => (
        <span className={styles['password']}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...tied}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className={styles['reveal']}
            aria-controls={tied.id}
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Sign aria-hidden />
          </button>
        </span>
      )}
    </FieldLayout>
  );
}
