import { call } from '@venture/api/v1/call';
import { CLASS_LIMITS, type Class, createClass } from '@venture/api/v1/classes';
import { NameDialog } from '../NameDialog';

type Props = { readonly onClose: () => void; readonly onMade: (made: Class) => void };

/** Asks for the name of a new class; its code comes by itself. */
export function NewClass({ onClose, onMade }: Props) {
  return (
    <NameDialog
      title="New class"
      confirm="Create the class"
      hint="Members see it, for example 'Entrepreneurship 101, Tuesday'."
      pattern=".*\S.*"
      patternTitle="A name with at least one letter"
      maxLength={CLASS_LIMITS.name}
      create={async (name) => onMade(await call(createClass, { body: { name } }))}
      onClose={onClose}
    />
  );
}
