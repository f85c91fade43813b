import { MutationResult } from '@venture/api/react/MutationResult';
import { useServerMutation } from '@venture/api/react/queries';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import { emailAddress, Form, FormField } from './Form';
import { useNotify } from './Notice';
import { PersonName } from './Person';
import { Detail, RowButton, Section } from './Section';
import { useMyId } from './StaffPageLayout';

type Listed = { readonly userId: string; readonly fullName: string; readonly email: string };

type Props<Person> = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly people: readonly Person[];
  /** Shown for an empty list. */
  readonly none: string;
  /** Label of the button that removes this person; undefined if that is not possible. */
  readonly removal: (person: Person) => string | undefined;
  readonly remove: (person: Person) => Promise<unknown>;
  /** The text after the name of a person who has been removed. */
  readonly removed: string;
  readonly add?: Addition;
};

type Addition = {
  readonly button: string;
  readonly done: string;
  readonly field: { readonly label: string; readonly hint?: string };
  readonly work: (email: string) => Promise<unknown>;
};

const Email = v.object({ email: emailAddress });

/** Lists the few people who own something together, with a form to add one by email. */
export function EditablePeopleList<Person extends Listed>({
  title,
  lead,
  people,
  add,
  ...props
}: Props<Person>) {
  const myId = useMyId();
  const notify = useNotify();
  const removal = useServerMutation(props.remove);
  const remove = (person: Person) => {
    // One at a time, so that each removal reports its result.
    if (removal.isPending) return;
    const done = (
      <>
        <PersonName isShort>{person.fullName}</PersonName> {props.removed}
      </>
    );
    removal.mutate(person, { onSuccess: () => notify(done) });
  };
  return (
    <Section title={title}>
      {lead}
      {people.length === 0 && <p>{props.none}</p>}
      <ul className={stack['gap-2']}>
        {people.map((person) => (
          <li key={person.userId} className={`${row['gap-2']} ${row['spread']}`}>
            <span className={lists['name']}>
              <PersonName>{person.fullName}</PersonName>
              {person.userId === myId && ' (you)'}
              <Detail>{person.email}</Detail>
            </span>
            {props.removal(person) && (
              <RowButton
                label={props.removal(person) ?? ''}
                itemName={person.fullName}
                working={removal.isPending && removal.variables.userId === person.userId}
                aria-disabled={removal.isPending}
                onClick={() => remove(person)}
              />
            )}
          </li>
        ))}
      </ul>
      <MutationResult mutation={removal} />
      {add && <AddForm {...add} />}
    </Section>
  );
}

/** Adds a person by their email. */
function AddForm({ button, done, field, work }: Addition) {
  return (
    <Form
      schema={Email}
      defaultValues={{ email: '' }}
      button={button}
      done={done}
      send={({ email }) => work(email)}
      clears
    >
      <FormField name="email" type="email" {...field} />
    </Form>
  );
}
