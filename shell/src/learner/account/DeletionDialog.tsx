import { ConfirmDialog } from '@venture/client/ConfirmDialog';
import { useAction } from '@venture/client/useAction';
import { Field } from '@venture/ui/Field';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = {
  readonly title: ReactNode;
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
  const { title, warning, email, otherEmail, back, onBack, onClose, more, isComplete = true } = props;
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const { running, failed, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isRight = typed.trim().toLowerCase() === email.toLowerCase();
  const confirm = () => {
    setTried(true);
    if (isRight && isComplete) run('delete', () => props.onDelete(typed), '');
  };
  return (
    <ConfirmDialog
      title={title}
      cancel={back}
      onCancel={onBack}
      confirm="Delete forever"
      working={running !== ''}
      failed={failed}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{warning}</p>
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
    </ConfirmDialog>
  );
}
