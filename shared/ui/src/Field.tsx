import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame';

type Props = Omit<ComponentProps<'input'>, 'className'> & FieldTexts;

/** A labelled input with all props of a native one. */
export function Field({ label, hint, error, id, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(tied) => <input type="text" {...input} {...tied} />}
    </FieldFrame>
  );
}
