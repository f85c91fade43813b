import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';

type Props = {
  readonly count: number;
  readonly isWorking: boolean;
  readonly failed: string;
  readonly onEnd: () => void;
  readonly onClose: () => void;
};

/** The question before all other sessions end at once. */
export function EndOthersDialog({ count, isWorking, failed, onEnd, onClose }: Props) {
  return (
    <Dialog
      open
      title="Log out everywhere else?"
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" working={isWorking} onClick={onEnd}>
            Log out everywhere else
          </Button>
        </>
      }
    >
      <p>
        {count === 1 ? 'One other session ends' : `${count} other sessions end`} at once. Here you stay logged
        in. Results that have not reached the server stay on those devices until you log in there again.
      </p>
      {failed && <Alert>{failed}</Alert>}
    </Dialog>
  );
}
