import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';

type Props = {
  readonly isOpen: boolean;
  readonly onLeave: () => void;
  readonly onRestart: () => void;
  readonly onKeepPlaying: () => void;
};

/** Three answers: give up and go, start again, or go on as if nothing had been asked. */
export function ForfeitDialog({ isOpen, onLeave, onRestart, onKeepPlaying }: Props) {
  return (
    <Dialog
      open={isOpen}
      onClose={onKeepPlaying}
      title="Forfeit this game?"
      actions={
        <>
          <Button variant="danger" onClick={onLeave}>
            Yes
          </Button>
          <Button variant="secondary" onClick={onRestart}>
            No
          </Button>
          <Button onClick={onKeepPlaying}>Keep playing</Button>
        </>
      }
    >
      <ul>
        <li>
          <strong>Yes</strong> ends it here and takes you to the games.
        </li>
        <li>
          <strong>No</strong> starts it again from round 1.
        </li>
        <li>
          <strong>Keep playing</strong> continues where you are. The clock is stopped until then.
        </li>
      </ul>
    </Dialog>
  );
}
