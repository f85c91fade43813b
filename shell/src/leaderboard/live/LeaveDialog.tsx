import { call } from '@venture/api/v1/call';
import { leaveLeaderboards } from '@venture/api/v1/leaderboards';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { useState } from 'react';

type Props = { readonly onClose: () => void; readonly onDone: () => void };

/** Asks once: whoever leaves is gone at once, and somebody else may take the nickname. */
export function LeaveDialog({ onClose, onDone }: Props) {
  const [state, setState] = useState<'asking' | 'working' | 'failed'>('asking');
  const leave = async () => {
    setState('working');
    try {
      await call(leaveLeaderboards, {});
      onDone();
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Leave the leaderboards?"
      size="small"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Stay
          </Button>
          <Button variant="danger" working={state === 'working'} onClick={() => void leave()}>
            Leave
          </Button>
        </>
      }
    >
      <p>
        You vanish from all boards at once, and your nickname becomes free. Your XP and your badges stay
        yours; if you join again, they count again.
      </p>
      {state === 'failed' && (
        <Alert>You are still on the boards: the server did not answer. Try again.</Alert>
      )}
    </Dialog>
  );
}
