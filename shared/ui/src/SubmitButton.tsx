import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { useEffect, useRef } from 'react';
import type { Wait } from './patiently';
import styles from './SubmitButton.module.css';

type Props = {
  readonly children: string;
  readonly working: boolean;
  readonly wait: Wait | undefined;
  /** What many people do at the moment. */
  readonly doing: string;
  readonly onStop: () => void;
};

/** Sends a form; when it takes long it says why, and lets the person stop waiting. */
export function SubmitButton({ children, working, wait, doing, onStop }: Props) {
  const isWaiting = wait !== undefined;
  const submit = useRef<HTMLButtonElement>(null);
  // The button that was pressed last may have gone with the queue.
  useEffect(() => {
    if (!isWaiting) return undefined;
    const button = submit.current;
    return () => {
      if (document.activeElement === document.body) button?.focus();
    };
  }, [isWaiting]);
  return (
    <>
      <Button ref={submit} type="submit" working={working} size="large" wide>
        {children}
      </Button>
      <div role="status" className={styles['queue']}>
        {wait === 'slow' && (
          <Alert tone="info" role="note" title="This takes longer than usual.">
            Perhaps many people are {doing}. Keep this page open: it goes on by itself.
          </Alert>
        )}
        {wait === 'busy' && (
          <Alert tone="info" role="note" title={`Many people are ${doing}.`}>
            You are in the queue. Keep this page open: it goes on by itself when it is your turn.
          </Alert>
        )}
      </div>
      {isWaiting && (
        <Button variant="quiet" wide onClick={onStop}>
          Stop waiting
        </Button>
      )}
    </>
  );
}
