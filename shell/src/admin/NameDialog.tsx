import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAction } from './useAction';

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
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState('');
  const { running, failed, run } = useAction();
  const make = (event: FormEvent) => {
    event.preventDefault();
    const work = async () => {
      await props.create(name);
      props.onClose();
    };
    run('make', work, '');
  };
  return (
    <Dialog
      open
      title={title}
      onClose={props.onClose}
      actions={
        <Button type="submit" form={form} working={running !== ''}>
          {confirm}
        </Button>
      }
    >
      <form id={form} className={stack['gap-3']} onSubmit={make}>
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
        {failed && <Alert>{failed}</Alert>}
      </form>
    </Dialog>
  );
}
