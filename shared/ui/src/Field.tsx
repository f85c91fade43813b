import type { ComponentProps } from 'react';
import { FieldLayout, type FieldTexts } from './FieldLayout';

type Props = Omit<ComponentProps<'input'>, 'className'> & FieldTexts;

/** A labelled input with all props of a native one. */
export function Field({ label, hint, error, id, ...input }: Props) {
  return (
    <FieldLayout label={label} hint={hint} error={error} id={id}>
      {(tied) => <input type="text" {...input} {...tied} />}
    </FieldLayout>
  );
}
