import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';

type Props = { readonly what: string; readonly onDelete: () => void; readonly onClose: () => void };

/** Asks before notes are gone for good. */
export function DeleteDialog({ what, onDelete, onClose }: Props) {
  return (
    <Dialog
      open
      size="small"
      title={`Delete ${what}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p>It is deleted here, in your account and on your other devices. This cannot be undone.</p>
    </Dialog>
  );
}
