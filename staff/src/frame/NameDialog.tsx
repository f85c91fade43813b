import { ActionDialog } from '@venture/client/ConfirmDialog';
import { Field } from '@venture/ui/Field';
import { useEffect, useRef, useState } from 'react';

type Props = {
  readonly title: string;
  readonly confirm: string;
  readonly hint: string;
  /** What a name looks like, and the same in words. */
  readonly pattern: string;
  readonly patternTitle: string;
  readonly maxLength: number;
  readonly create: (name: string) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks for the name of something new. */
export function NameDialog({ title, confirm, hint, pattern, patternTitle, maxLength, ...props }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState('');
  const make = async () => {
    await props.create(name);
    props.onClose();
  };
  return (
    <ActionDialog {...{ title, confirm }} isValidated work={make} onClose={props.onClose}>
      <Field
        ref={field}
        label="Name"
        hint={hint}
        required
        pattern={pattern}
        title={patternTitle}
        maxLength={maxLength}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}
