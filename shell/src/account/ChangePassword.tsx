import { PASSWORD_RULES } from '@venture/api/password-rules';
import { callPatiently } from '@venture/api/patiently';
import { ProblemError } from '@venture/api/v1/call';
import { changePassword } from '@venture/api/v1/me';
import { Alert } from '@venture/ui/Alert';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { PasswordField } from '@venture/ui/PasswordField';
import { StatusLine } from '@venture/ui/StatusLine';
import { SubmitButton } from '@venture/ui/SubmitButton';
import stack from '@venture/ui/stack.module.css';
import { useWaiting } from '@venture/ui/useWaiting';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { useAction } from '../admin/useAction';
import styles from './ChangePassword.module.css';

type Props = { readonly email: string; readonly onChanged: () => void };

const CHANGED = 'Your password has been changed. You have been logged out everywhere else.';

export function ChangePassword({ email, onChanged }: Props) {
  const { running, failed, error, done, run } = useAction();
  const { wait, during, stop } = useWaiting();
  const refusal = error instanceof ProblemError && REFUSED[error.code] ? error : undefined;
  const refused = refusal && REFUSED[refusal.code];
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLInputElement>(`[name="${refused}"]`)?.focus();
  }, [refused]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const textOf = (name: FieldName) => String(typed.get(name) ?? '');
    const change = async () => {
      const body = { password: textOf('password'), newPassword: textOf('newPassword') };
      await during((waiting) => callPatiently(changePassword, { body }, waiting));
      form.current?.reset();
      onChanged();
    };
    run('change', change, CHANGED);
  };
  const errorOf = (field: FieldName) => (refused === field ? refusal?.message : undefined);

  return (
    <Card as="section" padding="large" aria-labelledby="change-password">
      <h2 id="change-password">Change your password</h2>
      <p>You stay logged in here. Everywhere else you will have to log in again.</p>
      <form ref={form} onSubmit={submit} className={`${stack['gap-4']} ${styles['form']}`}>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          name="password"
          required
          autoComplete="current-password"
          error={errorOf('password')}
        />
        <PasswordField
          label="New password"
          name="newPassword"
          hint={PASSWORD_RULES}
          required
          autoComplete="new-password"
          error={errorOf('newPassword')}
        />
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
            Change password
          </SubmitButton>
        </ButtonRow>
      </form>
    </Card>
  );
}

/** The person stopped waiting: nothing was changed. */
const isStop = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

type FieldName = 'password' | 'newPassword';

/** The field that a refusal of the server is about. */
const REFUSED: Readonly<Record<string, FieldName>> = {
  'wrong-password': 'password',
  'password-refused': 'newPassword',
};
