import { RELEASE_LIMITS } from '@venture/api/v1/releases';
import { AskFirst } from '@venture/client/AskFirst';
import { Field } from '@venture/ui/Field';
import { type ComponentProps, useState } from 'react';

type Note = { readonly note?: string };
type Props = Omit<ComponentProps<typeof AskFirst>, 'work'> & {
  readonly work: (note: Note) => Promise<unknown>;
};

/** Asks before something is done that the history keeps, and why it is done. */
export function Noted({ children, work, ...ask }: Props) {
  const [note, setNote] = useState('');
  return (
    <AskFirst {...ask} work={() => work(note.trim() === '' ? {} : { note: note.trim() })}>
      {children}
      <Field
        label="Why (optional)"
        hint="The history keeps it."
        maxLength={RELEASE_LIMITS.note}
        autoComplete="off"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </AskFirst>
  );
}
