import { forgetPerson } from '@venture/shared/progress/owner';
import { Alert } from '@venture/shared/ui/Alert';
import { Button } from '@venture/shared/ui/Button';
import { ButtonRow } from '@venture/shared/ui/ButtonRow';
import { Card } from '@venture/shared/ui/Card';
import { Dialog } from '@venture/shared/ui/Dialog';
import { Field } from '@venture/shared/ui/Field';
import { PasswordField } from '@venture/shared/ui/PasswordField';
import { call } from '@venture/shared/v1/call';
import { deleteMe, type Me } from '@venture/shared/v1/me';
import { type FormEvent, useId, useState } from 'react';
import { useDeed } from '../admin/useDeed';
import { logOut } from '../layout/log-out';
import styles from './Account.module.css';

type Props = Pick<Me, 'userId' | 'email'>;

/** The way out for good: asked twice, by the password and by what is typed. */
export function DeleteAccount(me: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" padding="large">
      <h2>Delete your account</h2>
      <p>Everything this server keeps about you goes at once and for ever, and this device is cleaned.</p>
      <ButtonRow>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account…
        </Button>
      </ButtonRow>
      {isOpen && <Confirmation {...me} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Confirmation({ userId, email, onClose }: Props & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const { doing, failed, act } = useDeed();
  const form = useId();
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isRight && password.trim()) act('delete', () => deleted(userId, password), '');
  };
  return (
    <Dialog
      open
      title="Delete your account?"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" form={form} variant="danger" working={doing !== ''}>
            Delete for ever
          </Button>
        </>
      }
    >
      <p>
        Your progress, badges, places on leaderboards and messages are deleted. Nobody can bring them back.
      </p>
      <form id={form} onSubmit={submit} noValidate className={styles['form']}>
        <Field
          label={`Type ${email} to confirm`}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={isTried && !isRight ? 'This is not your email.' : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <PasswordField
          label="Password"
          value={password}
          autoComplete="current-password"
          error={isTried && !password.trim() ? 'Type your password.' : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </form>
      {failed && <Alert>{failed}</Alert>}
    </Dialog>
  );
}

/** Once the account is gone, this device forgets who was here, as at logout. */
async function deleted(userId: string, password: string): Promise<void> {
  await call(deleteMe, { body: { password } });
  forgetPerson(userId);
  logOut();
}
