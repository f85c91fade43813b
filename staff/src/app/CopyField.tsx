import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { copyText } from '@venture/ui/copy-text';
import { Field } from '@venture/ui/Field';
import { useFocusWhen } from '@venture/ui/focus';
import { StatusLine } from '@venture/ui/StatusLine';
import { useState } from 'react';

type Props = {
  /** The name of the value, such as 'Link'. */
  readonly label: string;
  readonly hint: string;
  readonly value: string;
};

/** A new secret that is shown only once, with a copy button. It takes the focus. */
export function CopyField({ label, hint, value }: Props) {
  const [done, setDone] = useState('');
  const field = useFocusWhen<HTMLInputElement>();
  const name = label.toLowerCase();
  const copy = async () => {
    const isCopied = await copyText(value);
    if (!isCopied) field.current?.select();
    setDone(isCopied ? 'Copied.' : `The ${name} is selected: copy it with Ctrl+C.`);
  };
  return (
    <>
      <Field
        ref={field}
        label={label}
        hint={hint}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <ButtonRow>
        <Button onClick={copy}>Copy {name}</Button>
      </ButtonRow>
      <StatusLine>{done}</StatusLine>
    </>
  );
}
