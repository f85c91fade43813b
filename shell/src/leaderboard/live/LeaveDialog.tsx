import { call } from '@venture/api/v1/call';
import { leaveLeaderboards } from '@venture/api/v1/leaderboards';
import { useAction } from '../../admin/useAction';
import { ConfirmDialog } from '../../confirm/ConfirmDialog';

type Props = { readonly onClose: () => void; readonly onDone: () => void };

/** Asks first: leaving removes the person at once, and someone else may take the nickname. */
export function LeaveDialog({ onClose, onDone }: Props) {
  const { running, failed, run } = useAction();
  const leave = () => call(leaveLeaderboards, {}).then(onDone);
  return (
    <ConfirmDialog
      title="Leave the leaderboards?"
      cancel="Stay"
      confirm="Leave"
      working={running !== ''}
      failed={failed && 'You are still on the boards: the server did not answer. Try again.'}
      onConfirm={() => run('leave', leave, '')}
      onClose={onClose}
    >
      <p>
        You disappear from all boards at once, and someone else can take your nickname. You keep your XP and
        your badges; if you join again, they count again.
      </p>
    </ConfirmDialog>
  );
}
