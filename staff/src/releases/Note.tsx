import { RELEASE_LIMITS } from '@venture/api/v1/releases';
import type { ComponentProps } from 'react';
import * as v from 'valibot';
import { FormField } from '../app/Form';
import { type ConfirmButton, FormDialogButton } from '../app/FormDialog';

/** Optional: an empty one is not sent. */
export const Note = v.object({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(RELEASE_LIMITS.note, `At most ${RELEASE_LIMITS.note} characters.`),
    v.transform((note) => (note === '' ? {} : { note })),
  ),
});

/** Asks for a note, which the history shows. */
export function NoteField() {
  return (
    <FormField
      name="note"
      label="Why (optional)"
      hint="The history keeps it."
      maxLength={RELEASE_LIMITS.note}
    />
  );
}

type Props = Omit<ComponentProps<typeof ConfirmButton>, 'send'> & {
  readonly send: (note: { readonly note?: string }) => Promise<unknown>;
};

/** A button with a confirmation dialog that asks for a note. */
export function ConfirmWithNoteButton({ children, send, ...button }: Props) {
  return (
    <FormDialogButton {...button} schema={Note} defaultValues={{ note: '' }} send={({ note }) => send(note)}>
      {children}
      <NoteField />
    </FormDialogButton>
  );
}
