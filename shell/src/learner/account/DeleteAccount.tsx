import { ConfirmDialog } from '@venture/api/react/ConfirmDialog';
import { useServerMutation } from '@venture/api/react/queries';
import { errorSentence } from '@venture/api/react/RequestError';
import { ProblemError } from '@venture/api/v1/call';
import type { Me } from '@venture/api/v1/me';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { Field } from '@venture/ui/Field';
import { useFocusWhen } from '@venture/ui/focus';
import { PasswordField } from '@venture/ui/PasswordField';
import { useState } from 'react';
import { deleteAccount } from './delete-account';

type Props = Pick<Me, 'userId' | 'email'>;

/** Deletes the account after the person types their password and email. */
export function DeleteAccount(me: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card as="section" padding="large">
      <h2>Delete your account</h2>
      <p>This permanently deletes everything the server keeps about you, and clears this device.</p>
      <ButtonRow>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete my account…
        </Button>
      </ButtonRow>
      {isOpen && <Confirmation {...me} onClose={() => setOpen(false)} />}
    </Card>
  );
}

const WARNING =
  'Your progress, badges, notebook, saved games, ranks on leaderboards and messages will be deleted, and so will your grades: you leave every class you joined. Classes you own go on without you: other owners keep them, or else the admins do. This cannot be undone.';

function Confirmation({ userId, email, onClose }: Props & { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [isTried, setTried] = useState(false);
  const deletion = useServerMutation(() => deleteAccount(userId, password));
  const emailField = useFocusWhen<HTMLInputElement>();
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();
  const hasPassword = password.trim() !== '';
  const { error } = deletion;
  const isWrongPassword = error instanceof ProblemError && error.code === 'wrong-password';
  const passwordField = useFocusWhen<HTMLInputElement>(isWrongPassword);
  const confirm = () => {
    setTried(true);
    if (!isRight) emailField.current?.focus();
    else if (!hasPassword) passwordField.current?.focus();
    else deletion.mutate();
  };
  return (
    <ConfirmDialog
      title="Delete your account?"
      cancel="Keep it"
      confirm="Delete forever"
      working={deletion.isPending}
      failed={error && !isWrongPassword ? errorSentence(error) : ''}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{WARNING}</p>
      <Field
        ref={emailField}
        label={`Type ${email} to confirm`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        error={isTried && !isRight ? 'That is not your email.' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PasswordField
        ref={passwordField}
        label="Password"
        value={password}
        autoComplete="current-password"
        error={isWrongPassword ? error.message : isTried && !hasPassword ? 'Type your password.' : undefined}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
