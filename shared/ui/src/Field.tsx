import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame';

type Props = Omit<ComponentProps<'input'>, 'className'> & FieldTexts;

/** A labelled input; takes everything a native input takes. */
export function Field({ label, hint, error, id, ...input }: Props) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id}>
      {(tied) => <input type="text" {...input} {...tied} />}
    </FieldFrame>
  );
}
