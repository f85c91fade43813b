import { ProblemError } from '@venture/api/v1/call';
import { Button } from '@venture/ui/Button';
import { ErrorState } from '@venture/ui/ErrorState';
import { useEffect, useEffectEvent } from 'react';

type Props = { readonly error: unknown; readonly onRetry: () => void };

/** Says that the board could not be loaded; retries by itself once there is a connection. */
export function BoardError({ error, onRetry }: Props) {
  const ask = useEffectEvent(onRetry);
  useEffect(() => {
    const back = () => ask();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  const isRefused = error instanceof ProblemError;
  return (
    <ErrorState
      headingLevel={2}
      title="The leaderboard could not be loaded"
      text={
        isRefused
          ? error.message
          : 'There is no connection to the server. What you do in the meantime is saved.'
      }
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}
