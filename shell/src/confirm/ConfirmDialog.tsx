import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import type { ReactNode } from 'react';

type Props = {
  readonly title: string;
  /** What happens then. */
  readonly children: ReactNode;
  readonly cancel: string;
  readonly confirm: string;
  readonly working: boolean;
  /** Why it did not happen; '' for nothing. */
  readonly failed: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, children, cancel, confirm, working, failed, onConfirm, onClose } = props;
  const actions = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {cancel}
      </Button>
      <Button variant="danger" working={working} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} size="small" onClose={onClose} actions={actions}>
      <p>{children}</p>
      {failed && <Alert>{failed}</Alert>}
    </Dialog>
  );
}
