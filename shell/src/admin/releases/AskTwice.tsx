import { Button } from '@venture/ui/Button';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';

type Props = {
  readonly label: string;
  /** What it is done to, where that is plain to see. */
  readonly of?: string;
  /** What the button says once it was pressed, before it is done. */
  readonly sure: string;
  readonly working: boolean;
  readonly variant: 'quiet' | 'secondary';
  readonly size?: 'small';
  readonly onSure: () => void;
};

/** A button that is pressed twice, for what stops something that others use. */
export function AskTwice({ label, of, sure, working, variant, onSure, ...look }: Props) {
  const [isAsking, setAsking] = useState(false);
  const press = () => {
    setAsking(!isAsking);
    if (isAsking) onSure();
  };
  return (
    <Button
      {...look}
      variant={isAsking ? 'danger' : variant}
      working={working}
      onClick={press}
      onBlur={() => setAsking(false)}
    >
      {isAsking ? sure : label}
      {!isAsking && of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>}
    </Button>
  );
}
