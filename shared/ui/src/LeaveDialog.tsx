import { useEffect } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { useBlocker } from './router';

/** The dialog of {@link useLeaveGuard}; closing it means staying. */
export function LeaveDialog({ guard }: { readonly guard: LeaveGuard }) {
  return (
    <Dialog
      open={guard.isAsking}
      onClose={guard.stay}
      title="Leave this page?"
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={guard.leave}>
            Leave
          </Button>
          <Button onClick={guard.stay}>Stay</Button>
        </>
      }
    >
      <p>{guard.message}</p>
    </Dialog>
  );
}

/** A blocked navigation; while `isAsking`, it waits for the learner's decision. */
export type LeaveGuard = {
  readonly isAsking: boolean;
  readonly message: string;
  readonly leave: () => void;
  readonly stay: () => void;
};

/**
 * While `active`, asks before a navigation within the app, and makes the browser ask before the page is reloaded or closed,
 * unless a reload restores everything (`isSaved`). The host dispatches `beforeunload` itself to learn whether it would interrupt.
 */
export function useLeaveGuard(active: boolean, message: string, isSaved = false): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => active && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSaved || !event.isTrusted) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active, isSaved]);
  return {
    isAsking: blocker.state === 'blocked',
    message,
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
