import { ActionResult } from '@venture/client/ActionResult';
import { useAction } from '@venture/client/useAction';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type FormEvent, useState } from 'react';

type Props = {
  readonly name: string;
  readonly maxLength: number;
  readonly rename: (name: string) => Promise<unknown>;
};

/** Changes the name of the person. */
export function RenameForm({ name, maxLength, rename }: Props) {
  const [typed, setTyped] = useState(name);
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const work = () => rename(typed).then(() => setTyped(typed.trim()));
    action.run('rename', work, 'The name has been changed.');
  };
  return (
    <form className={stack['gap-3']} onSubmit={submit}>
      <Field
        label="Name"
        maxLength={maxLength}
        required
        pattern=".*\S.*"
        title="At least one letter"
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
