import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import stack from '@venture/ui/stack.module.css';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { ActionResult } from './ActionResult';
import { type ActionState, useAction } from './useAction';

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'> & {
  /** The name of the form, where there are several. */
  readonly label?: string;
  /** Its fields. */
  readonly children: ReactNode;
  readonly button: string;
  readonly work: () => Promise<unknown>;
  /** What is said when it worked. */
  readonly done?: ReactNode;
  readonly onCancel?: () => void;
  /** Where other buttons share it; what came of them is said here too. */
  readonly action?: ActionState;
};

/** Fields, the button that sends them, and what came of it. */
export function ActionForm({ label, children, button, work, done = '', onCancel, ...props }: Props) {
  const { action: shared, variant = 'secondary', disabled } = props;
  const own = useAction();
  const action = shared ?? own;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.run(button, work, done);
  };
  return (
    <form className={stack['gap-3']} onSubmit={submit} aria-label={label}>
      {children}
      <ButtonRow>
        <Button type="submit" variant={variant} working={action.running === button} disabled={disabled}>
          {button}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </ButtonRow>
      <ActionResult action={action} />
    </form>
  );
}
