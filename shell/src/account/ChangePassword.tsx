import { PASSWORD_RULES } from '@venture/api/password-rules';
import { call, ProblemError } from '@venture/api/v1/call';
import { changePassword } from '@venture/api/v1/me';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { PasswordField } from '@venture/ui/PasswordField';
import { StatusLine } from '@venture/ui/StatusLine';
import { type FormEvent, useRef, useState } from 'react';
import { useAction } from '../admin/useAction';
import styles from './ChangePassword.module.css';

type Props = { readonly email: string; readonly onChanged: () => void };

const CHANGED = 'Your password is changed. Everywhere else you have been logged out.';

export function ChangePassword({ email, onChanged }: Props) {
  const { running, failed, done, run } = useAction();
  const [refusal, setRefusal] = useState<Refusal>();
  const form = useRef<HTMLFormElement>(null);

  const change = async () => {
    const refused = await refusalOf(new FormData(form.current ?? undefined));
    setRefusal(refused);
    if (refused) return form.current?.querySelector<HTMLInputElement>(`[name="${refused.field}"]`)?.focus();
    form.current?.reset();
    onChanged();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefusal(undefined);
    run('change', change, CHANGED);
  };
  const errorOf = (field: FieldName) => (refusal?.field === field ? refusal.words : undefined);

  return (
    <Card as="section" padding="large" aria-labelledby="change-password">
      <h2 id="change-password">Change your password</h2>
      <p>Everywhere else you are logged in, you then have to log in again. Here you stay logged in.</p>
      <form ref={form} onSubmit={submit} className={styles['form']}>
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
        {failed && <Alert>{failed}</Alert>}
        <StatusLine shown={done !== '' && !refusal}>{refusal ? refusal.words : done}</StatusLine>
        <ButtonRow>
          <Button type="submit" variant="secondary" working={running !== ''}>
            Change password
          </Button>
        </ButtonRow>
      </form>
    </Card>
  );
}

type FieldName = 'password' | 'newPassword';
type Refusal = { readonly field: FieldName; readonly words: string };

const REFUSED: Readonly<Record<string, FieldName>> = {
  'wrong-password': 'password',
  'password-refused': 'newPassword',
};

/** Changes the password, or says at which field the server refused it and why. */
async function refusalOf(form: FormData): Promise<Refusal | undefined> {
  const typed = (name: FieldName) => String(form.get(name) ?? '');
  try {
    await call(changePassword, {
      body: { password: typed('password'), newPassword: typed('newPassword') },
    });
    return undefined;
  } catch (error) {
    const field = error instanceof ProblemError ? REFUSED[error.code] : undefined;
    if (field === undefined || !(error instanceof ProblemError)) throw error;
    return { field, words: error.message };
  }
}
