import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Field } from '@venture/ui/Field';
import stack from '@venture/ui/stack.module.css';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { ActionResult } from './ActionResult';
import { useAction } from './useAction';

type Props = Pick<ComponentProps<typeof Field>, 'hint' | 'maxLength' | 'type'> & {
  readonly name: string;
  readonly rename: (name: string) => Promise<unknown>;
  readonly label?: string;
  readonly button?: string;
};

/** Changes the name of a class or a person, or another line of text. */
export function RenameForm({ name, rename, label = 'Name', button = 'Rename', ...field }: Props) {
  const [typed, setTyped] = useState(name);
  const action = useAction();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.run('rename', () => rename(typed), `The ${label.toLowerCase()} has been changed.`);
  };
  return (
    <form className={stack['gap-3']} onSubmit={submit}>
      <Field
        {...{ ...field, label }}
        required
        pattern=".*\S.*"
        title="At least one letter"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button type="submit" variant="secondary" working={action.running !== ''}>
          {button}
        </Button>
      </ButtonRow>
      <ActionResult action={action} />
    </form>
  );
}
