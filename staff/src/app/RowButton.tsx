import { Button } from '@venture/ui/Button';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof Button>, 'children'> & {
  readonly label: string;
  /** The name of the item in whose row the button is, for screen readers only. */
  readonly itemName: string;
};

/** A button of one item of a list. */
export function RowButton({ label, itemName, ...button }: Props) {
  return (
    <Button variant="quiet" size="small" {...button}>
      {label} <VisuallyHidden>{itemName}</VisuallyHidden>
    </Button>
  );
}
