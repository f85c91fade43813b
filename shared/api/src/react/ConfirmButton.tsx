import { Button } from '@venture/ui/Button';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { useServerMutation } from './queries';
import { errorSentence } from './RequestError';

type Props = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirm' | 'variant' | 'children'> & {
  readonly label: string;
  /** Name of the item, for screen readers only. */
  readonly itemName?: string;
  readonly button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>;
  readonly send: () => Promise<unknown>;
  readonly onDone: () => void;
};

/** A button with a confirmation dialog, which also says why the change failed. */
export function ConfirmButton({
  label,
  itemName,
  button,
  send,
  onDone,
  variant = 'primary',
  ...dialog
}: Props) {
  const [isOpen, setOpen] = useState(false);
  const change = useServerMutation(send);
  const open = () => {
    change.reset();
    setOpen(true);
  };
  const finish = () => {
    setOpen(false);
    onDone();
  };
  return (
    <>
      <Button variant="secondary" {...button} onClick={open}>
        {label}
        {itemName !== undefined && <VisuallyHidden> {itemName}</VisuallyHidden>}
      </Button>
      {isOpen && (
        <ConfirmDialog
          {...dialog}
          variant={variant}
          cancel="Cancel"
          working={change.isPending}
          failed={change.isError ? errorSentence(change.error) : ''}
          onConfirm={() => change.mutate(undefined, { onSuccess: finish })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
