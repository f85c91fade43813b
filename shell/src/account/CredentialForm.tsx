import type { Waiting } from '@venture/api/patiently';
import { ProblemError } from '@venture/api/v1/call';
import { Alert } from '@venture/ui/Alert';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Field } from '@venture/ui/Field';
import { PasswordField } from '@venture/ui/PasswordField';
import { StatusLine } from '@venture/ui/StatusLine';
import { SubmitButton } from '@venture/ui/SubmitButton';
import stack from '@venture/ui/stack.module.css';
import { useWaiting } from '@venture/ui/useWaiting';
import { type ComponentProps, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../admin/useAction';
import styles from './CredentialForm.module.css';

type Props = {
  readonly title: string;
  readonly lead: string;
  /** Whose password it is. */
  readonly email: string;
  readonly passwordLabel: string;
  /** The field for what replaces it; of type `email`, or for a password. */
  readonly next: Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'type' | 'maxLength' | 'autoComplete'>;
  readonly button: string;
  /** Sends both and answers what to say then. */
  readonly change: (password: string, next: string, waiting: Waiting) => Promise<string>;
};

/** Changes what a person logs in with, once they have typed their password. */
export function CredentialForm(props: Props) {
  const { title, lead, email, passwordLabel, next: field, button, change } = props;
  const { running, failed, error, run } = useAction();
  const [done, setDone] = useState('');
  const { wait, during, stop } = useWaiting();
  const refusal = error instanceof ProblemError && [409, 422].includes(error.status) ? error : undefined;
  const refused = refusal && (refusal.code === 'wrong-password' ? 'password' : 'next');
  const form = useRef<HTMLFormElement>(null);
  const heading = useId();
  const NextField = field.type === 'email' ? Field : PasswordField;
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLInputElement>(`[name="${refused}"]`)?.focus();
  }, [refused]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: string) => String(typed.get(name) ?? '');
    const work = async () => {
      setDone('');
      setDone(await during((waiting) => change(textOf('password'), textOf('next'), waiting)));
      form.current?.reset();
    };
    run('change', work, '');
  };
  const errorOf = (name: typeof refused) => (refused === name ? refusal?.message : undefined);

  return (
    <Card as="section" padding="large" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p>{lead}</p>
      <form ref={form} onSubmit={submit} className={`${stack['gap-4']} ${styles['form']}`}>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={passwordLabel}
          name="password"
          required
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <NextField {...field} name="next" required error={errorOf('next')} />
        {failed && !refusal && !isStop(error) && <Alert>{failed}</Alert>}
        <StatusLine shown={done !== ''}>{refusal ? refusal.message : done}</StatusLine>
        <ButtonRow>
          <SubmitButton
            {...{ wait, onStop: stop }}
            working={running !== ''}
            doing="logging in"
            variant="secondary"
            size="medium"
            wide={false}
          >
            {button}
          </SubmitButton>
        </ButtonRow>
      </form>
    </Card>
  );
}

/** The person stopped waiting: nothing was changed. */
const isStop = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
