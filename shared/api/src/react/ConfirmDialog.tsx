import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, type ReactNode, useId } from 'react';

type Props = {
  readonly title: ReactNode;
  /** The consequences, and any fields that have to be filled in first. */
  readonly children: ReactNode;
  readonly cancel: string;
  /** Called on cancel, instead of closing the dialog. */
  readonly onCancel?: () => void;
  readonly confirm: string;
  readonly variant?: 'danger' | 'primary';
  /** True if the browser reports invalid fields; otherwise the caller reports them. */
  readonly isValidated?: boolean;
  readonly working: boolean;
  /** Why the action failed; '' if it has not failed. */
  readonly failed: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Confirmation dialog, by default for changes that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, children, cancel, confirm, variant = 'danger', working, failed, onConfirm, onClose } = props;
  const { isValidated = false } = props;
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm();
  };
  const actions = (
    <>
      <Button variant="secondary" onClick={props.onCancel ?? onClose}>
        {cancel}
      </Button>
      <Button type="submit" form={form} variant={variant} working={working}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <form id={form} onSubmit={submit} noValidate={!isValidated} className={stack['gap-4']}>
        {children}
      </form>
      {failed && <Alert>{failed}</Alert>}
    </Dialog>
  );
}
