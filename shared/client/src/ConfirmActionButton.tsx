import { Button } from '@venture/ui/Button';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { useAction } from './useAction';

type Props = {
  readonly label: string;
  /** What it is done to, where that is plain to see. */
  readonly of?: string;
  readonly look?: Pick<ComponentProps<typeof Button>, 'variant' | 'size'>;
  readonly title: ReactNode;
  /** What happens then, and to whom. */
  readonly children: ReactNode;
  readonly confirm: string;
  readonly variant?: 'danger' | 'primary';
  readonly work: () => Promise<unknown>;
  readonly onDone: () => void;
};

/** A button that asks before it does what others notice; why it did not work is said where it was asked. */
export function ConfirmActionButton({
  label,
  of,
  look,
  title,
  children,
  confirm,
  variant = 'primary',
  ...rest
}: Props) {
  const [isAsking, setAsking] = useState(false);
  const { running, failed, run, reset } = useAction();
  const work = async () => {
    await rest.work();
    setAsking(false);
    rest.onDone();
  };
  const open = () => {
    reset();
    setAsking(true);
  };
  return (
    <>
      <Button variant="secondary" {...look} onClick={open}>
        {label}
        {of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>}
      </Button>
      {isAsking && (
        <ConfirmDialog
          {...{ title, confirm, variant, failed }}
          cancel="Cancel"
          working={running !== ''}
          onConfirm={() => run('work', work, '')}
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
