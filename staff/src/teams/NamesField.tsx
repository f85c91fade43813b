import { Field } from '@venture/ui/Field';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof Field>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onType: (typed: string) => void;
};

/** For names and addresses, which no keyboard should correct. */
export function NamesField({ onType, ...field }: Props) {
  return (
    <Field
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
