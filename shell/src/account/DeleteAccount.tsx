import type { Me } from '@venture/api/v1/me';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Card } from '@venture/ui/Card';
import { PasswordField } from '@venture/ui/PasswordField';
import { useState } from 'react';
import { DeletionDialog } from './DeletionDialog';
import { deleteAccount } from './delete-account';

type Props = Pick<Me, 'userId' | 'email'>;

/** Deletes the account; requires the password and the typed email. */
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
  'Your progress, badges, notebook, saved games, places on leaderboards and messages will be deleted, and so will your grades: you leave every class you joined. Classes you own go on without you: other owners keep them, or else the admins do. This cannot be undone.';

function Confirmation({ userId, email, onClose }: Props & { readonly onClose: () => void }) {
  const [password, setPassword] = useState('');
  return (
    <DeletionDialog
      title="Delete your account?"
      warning={WARNING}
      email={email}
      otherEmail="That is not your email."
      back="Keep it"
      onBack={onClose}
      onClose={onClose}
      more={(isTried) => (
        <PasswordField
          label="Password"
          value={password}
          autoComplete="current-password"
          error={isTried && !password.trim() ? 'Type your password.' : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      isComplete={password.trim() !== ''}
      onDelete={() => deleteAccount(userId, password)}
    />
  );
}
