import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useState } from 'react';
import { ActionResult } from './ActionResult';
import { useAction } from './useAction';

type Props = {
  readonly name: string;
  readonly maxLength: number;
  readonly rename: (name: string) => Promise<unknown>;
};

/** Changes the name of a class or a person. */
export function RenameForm({ name, maxLength, rename }: Props) {
  const [typed, setTyped] = useState(name);
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.run('rename', () => rename(typed), 'The name has been changed.');
  };
  return (
    <form className={stack['gap-3']} onSubmit={submit}>
      <Field
        label="Name"
        required
        pattern=".*\S.*"
        title="A name with at least one letter"
        maxLength={maxLength}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="secondary" working={action.running !== ''}>
          Rename
        </Button>
      </ButtonRow>
      <ActionResult action={action} />
    </form>
  );
}
