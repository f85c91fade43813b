import type { ComponentProps } from 'react';
import { FieldLayout, type FieldTexts } from './FieldLayout';

type Props = Omit<ComponentProps<'textarea'>, 'className'> & FieldTexts;

/** A labelled text area that grows with its text where the browser supports it. */
export function TextArea({ label, hint, error, id, ...area }: Props) {
  return (
    <FieldLayout label={label} hint={hint} error={error} id={id}>
      {(tied) => <textarea rows={5} {...area} {...tied} />}
    </FieldLayout>
  );
}
