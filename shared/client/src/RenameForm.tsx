import { Field } from '@venture/ui/Field';
import { type ComponentProps, useState } from 'react';
import { ActionForm } from './ActionForm';

type Props = Pick<ComponentProps<typeof Field>, 'hint' | 'maxLength' | 'type'> & {
  readonly name: string;
  readonly rename: (name: string) => Promise<unknown>;
  readonly label?: string;
  readonly button?: string;
};

/** Changes the name of a class or a person, or another line of text. */
export function RenameForm({ name, rename, label = 'Name', button = 'Rename', ...field }: Props) {
  const [typed, setTyped] = useState(name);
  return (
    <ActionForm
      button={button}
      work={() => rename(typed).then(() => setTyped(typed.trim()))}
      done={`The ${label.toLowerCase()} has been changed.`}
    >
      <Field
        {...{ ...field, label }}
        required
        pattern=".*\S.*"
        title="At least one letter"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
