import { call } from '@venture/api/v1/call';
import { createTeam, TEAM_LIMITS } from '@venture/api/v1/teams';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Dialog } from '@venture/ui/Dialog';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAction } from '../useAction';

type Props = { readonly onClose: () => void; readonly onMade: (name: string) => void };

/** Asks for the name of a new team. */
export function NewTeam({ onClose, onMade }: Props) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [name, setName] = useState('');
  const { running, failed, run } = useAction();
  const make = (event: FormEvent) => {
    event.preventDefault();
    const work = async () => {
      await call(createTeam, { body: { name } });
      onMade(name);
      onClose();
    };
    run('make', work, '');
  };
  return (
    <Dialog
      open
      title="New team"
      onClose={onClose}
      actions={
        <Button type="submit" form={form} working={running !== ''}>
          Create the team
        </Button>
      }
    >
      <form id={form} className={stack['gap-3']} onSubmit={make}>
        <Field
          ref={field}
          label="Name"
          hint='Lower case words joined by "-", for example campus-games.'
          required
          pattern="[a-z][a-z0-9\-]*"
          title='Lower case words joined by "-"'
          maxLength={TEAM_LIMITS.name}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {failed && <Alert>{failed}</Alert>}
      </form>
    </Dialog>
  );
}
