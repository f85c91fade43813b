import { QueryClient, useMutation } from '@tanstack/react-query';
import { useFocusWhen } from '@venture/ui/focus';
import { PasswordField } from '@venture/ui/PasswordField';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call, ProblemError } from '../v1/call';
import { confirmPassword } from '../v1/me';
import { ConfirmDialog } from './ConfirmDialog';
import { mountPrompt, passwordPrompt } from './password-again';
import { errorSentence } from './RequestError';

/** Asks for the password when an action on this page needs it again. Leaving the page counts as a refusal. */
export function PasswordPrompt() {
  const answer = useSyncExternalStore(passwordPrompt.subscribe, passwordPrompt.get);
  useEffect(mountPrompt, []);
  return answer && <PasswordDialog onConfirm={() => answer(true)} onClose={() => answer(false)} />;
}

/** Separate from the page's client: confirming a password changes no data, and its result is not the action's. */
const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });

type Props = { readonly onConfirm: () => void; readonly onClose: () => void };

function PasswordDialog({ onConfirm, onClose }: Props) {
  const [password, setPassword] = useState('');
  const mutationFn = () => call(confirmPassword, { body: { password } });
  const { mutate, isPending, error } = useMutation({ mutationFn, onSuccess: onConfirm }, client);
  const wrong = error instanceof ProblemError && error.status === 422 ? error.message : undefined;
  const field = useFocusWhen<HTMLInputElement>(!isPending);
  return (
    <ConfirmDialog
      title="Enter your password again"
      cancel="Cancel"
      confirm="Continue"
      variant="primary"
      isValidated
      working={isPending}
      failed={error && wrong === undefined ? errorSentence(error) : ''}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        This action cannot be undone or gives someone more rights. You are asked at most once in ten minutes.
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
