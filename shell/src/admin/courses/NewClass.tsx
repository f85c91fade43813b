import { call } from '@venture/api/v1/call';
import { CLASS_LIMITS, type Class, createClass } from '@venture/api/v1/classes';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../useAction';

type Props = { readonly onClose: () => void; readonly onMade: (made: Class) => void };

/** Asks for the name of a new class; its code comes by itself. */
export function NewClass({ onClose, onMade }: Props) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState('');
  const { running, failed, run } = useAction();
  const make = (event: FormEvent) => {
    event.preventDefault();
    const work = async () => {
      onMade(await call(createClass, { body: { name } }));
      onClose();
    };
    run('make', work, '');
  };
  return (
    <Dialog
      open
      title="New class"
      onClose={onClose}
      actions={
        <Button type="submit" form={form} working={running !== ''}>
          Create the class
        </Button>
      }
    >
      <form id={form} className={stack['gap-3']} onSubmit={make}>
        <Field
          ref={field}
          label="Name"
          hint="Members see it, for example 'Entrepreneurship 101, Tuesday'."
          required
          pattern=".*\S.*"
          title="A name with at least one letter"
          maxLength={CLASS_LIMITS.name}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {failed && <Alert>{failed}</Alert>}
      </form>
    </Dialog>
  );
}
