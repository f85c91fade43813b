import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import type { GameLayoutState } from '../useGamePage';

type Props = {
  readonly frame: GameLayoutState;
  readonly onForfeit: () => void;
  /** The consequences of giving up, in a sentence. */
  readonly children: string;
};

/** Asks before giving up a play; `frame.open('forfeit')` opens it. */
export function ForfeitDialog({ frame, onForfeit, children }: Props) {
  const forfeit = () => {
    frame.close();
    onForfeit();
  };
  return (
    <Dialog
      open={frame.dialog === 'forfeit'}
      onClose={frame.close}
      title="Forfeit this game?"
      actions={
        <>
          <Button variant="danger" onClick={forfeit}>
            Yes
          </Button>
          <Button onClick={frame.close}>Keep playing</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
