import { useMutationState } from '@tanstack/react-query';
import { Alert } from '@venture/ui/Alert';
import typography from '@venture/ui/typography.module.css';
import type { ReactNode } from 'react';
import type { ServerMutation } from './queries';
import { errorSentence } from './RequestError';

type Props<Variables, Result> = {
  readonly mutation: ServerMutation<Variables, Result>;
  /** Shown on success. */
  readonly done?: ReactNode;
};

/** Says why a change failed, or that it succeeded. A newer change on the page replaces the message. */
export function MutationResult<Variables, Result>({ mutation, done = '' }: Props<Variables, Result>) {
  const submitted = useMutationState({ select: ({ state }) => state.submittedAt });
  const isNewest = submitted.every((at) => at <= mutation.submittedAt);
  const message = isNewest && mutation.isSuccess && done;
  return (
    <>
      {isNewest && mutation.isError && <Alert>{errorSentence(mutation.error)}</Alert>}
      {/* The element is always present, since only changes inside it are announced. */}
      <div role="status" className={message ? undefined : typography['hidden']}>
        {message && (
          <Alert tone="success" role="note">
            {message}
          </Alert>
        )}
      </div>
    </>
  );
}
