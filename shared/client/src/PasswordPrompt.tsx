import { call, ProblemError } from '@venture/api/v1/call';
import { confirmPassword } from '@venture/api/v1/me';
import { PasswordField } from '@venture/ui/PasswordField';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { passwordPrompt } from './password-again';
import { useAction } from './useAction';

/** Asks for the password when an action of this page needs it again; leaving the page is an answer too. */
export function PasswordPrompt() {
  const answer = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.get);
  useEffect(() => () => passwordPrompt.get()?.(false), []);
  return answer && <PasswordDialog onConfirm={() => answer(true)} onClose={() => answer(false)} />;
}

type Props = { readonly onConfirm: () => void; readonly onClose: () => void };

/** Asks whether it is still the same person, by their password. */
export function PasswordDialog({ onConfirm, onClose }: Props) {
  const [password, setPassword] = useState('');
  const { running, failed, error, run } = useAction();
  const wrong = error instanceof ProblemError && error.status === 422 ? error.message : undefined;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (running === '') field.current?.focus();
  }, [running]);
  const confirm = async () => {
    await call(confirmPassword, { body: { password } });
    onConfirm();
  };
  return (
    <ConfirmDialog
      title="Enter your password again"
      cancel="Cancel"
      confirm="Continue"
      variant="primary"
      isValidated
      working={running !== ''}
      failed={wrong === undefined ? failed : ''}
      onConfirm={() => run('confirm', confirm, '')}
      onClose={onClose}
    >
      <p>
        This cannot be undone, or gives somebody power over others. You are asked at most once in ten minutes.
      </p>
      <PasswordField
        ref={field}
        label="Password"
        required
        autoComplete="current-password"
        value={password}
        error={wrong}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
