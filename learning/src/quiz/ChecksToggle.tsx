import { Toggle } from '@venture/ui/Toggle';

type Props = { readonly checks: boolean; readonly onChange: (checks: boolean) => void };

/** Whether answers are checked one by one or all at the end: offered before the first one counts. */
export function ChecksToggle({ checks, onChange }: Props) {
  return (
    <Toggle
      label="Check answers as I go"
      hint="See why after each question. Your result counts the same."
      checked={checks}
      onChange={onChange}
    />
  );
}
