import { Button } from '@venture/ui/Button';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ActionDialog } from './ConfirmDialog';

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
export function AskFirst({ label, of, look, title, children, confirm, variant = 'primary', ...rest }: Props) {
  const [isAsking, setAsking] = useState(false);
  const work = async () => {
    await rest.work();
    setAsking(false);
    rest.onDone();
  };
  return (
    <>
      <Button variant="secondary" {...look} onClick={() => setAsking(true)}>
        {label}
        {of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>}
      </Button>
      {isAsking && (
        <ActionDialog {...{ title, confirm, variant, work }} onClose={() => setAsking(false)}>
          {children}
        </ActionDialog>
      )}
    </>
  );
}
