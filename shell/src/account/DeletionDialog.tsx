import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../admin/useAction';

type Props = {
  readonly title: string;
  /** What is lost. */
  readonly warning: ReactNode;
  /** Has to be typed, since it cannot be undone. */
  readonly email: string;
  /** Shown when something else is typed. */
  readonly otherEmail: string;
  /** The way out, as a button. */
  readonly back: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** What else has to be filled in; whether its faults are shown. */
  readonly more?: (isTried: boolean) => ReactNode;
  /** Whether that is filled in. */
  readonly isComplete?: boolean;
  readonly onDelete: (typed: string) => Promise<void>;
};

/** Asks before an account is deleted forever. */
export function DeletionDialog(props: Props) {
  const { title, warning, email, otherEmail, onClose, more, isComplete = true, onDelete } = props;
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const { running, failed, run } = useAction();
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isRight && isComplete) run('delete', () => onDelete(typed), '');
  };
  const actions = <Actions {...props} form={form} isWorking={running !== ''} />;
  return (
    <Dialog open title={title} onClose={onClose} actions={actions}>
      <p>{warning}</p>
      <form id={form} onSubmit={submit} noValidate className={stack['gap-4']}>
        <Field
          ref={field}
          label={`Type ${email} to confirm`}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          error={isTried && !isRight ? otherEmail : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {more?.(isTried)}
      </form>
      {failed && <Alert>{failed}</Alert>}
    </Dialog>
  );
}

type ActionsProps = Pick<Props, 'back' | 'onBack'> & { readonly form: string; readonly isWorking: boolean };

function Actions({ back, onBack, form, isWorking }: ActionsProps) {
  return (
    <>
      <Button variant="secondary" onClick={onBack}>
        {back}
      </Button>
      <Button type="submit" form={form} variant="danger" working={isWorking}>
        Delete forever
      </Button>
    </>
  );
}
