import { Button } from './Button';
import { Dialog } from './Dialog';
import type { LeaveGuard } from './useLeaveGuard';

/** The dialog of `useLeaveGuard`; closing it means to stay. */
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
