import * as v from 'valibot';
import { FormDialog } from './dialogs';
import { FormField } from './Form';

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
export function NameDialog({ hint, pattern, patternTitle, maxLength, create, onClose, ...dialog }: Props) {
  const name = v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Give it a name.'),
    v.regex(new RegExp(`^(?:${pattern})$`, 'v'), `${patternTitle}.`),
  );
  return (
    <FormDialog
      {...dialog}
      schema={v.object({ name })}
      defaultValues={{ name: '' }}
      focus="name"
      send={(values) => create(values.name)}
      onDone={onClose}
      onClose={onClose}
    >
      <FormField name="name" label="Name" hint={hint} maxLength={maxLength} />
    </FormDialog>
  );
}
