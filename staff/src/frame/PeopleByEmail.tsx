import { ActionForm } from '@venture/client/ActionForm';
import { useAction } from '@venture/client/useAction';
import { useFocusOnChange } from '@venture/client/useFocusOnChange';
import { Button } from '@venture/ui/Button';
import { Field } from '@venture/ui/Field';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useMyId } from './AdminPage';
import { PersonName } from './PersonName';

type Listed = { readonly userId: string; readonly fullName: string; readonly email: string };

type Props<Person> = {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly people: readonly Person[];
  /** Said where there is nobody. */
  readonly none: string;
  /** What removing this person is called; undefined where that is not possible. */
  readonly removal: (person: Person) => string | undefined;
  readonly remove: (person: Person) => Promise<unknown>;
  /** What is said of a person then. */
  readonly removed: string;
  readonly add?: Pick<ComponentProps<typeof ActionForm>, 'button' | 'done'> & {
    readonly field: Pick<ComponentProps<typeof Field>, 'label' | 'hint'>;
    readonly work: (email: string) => Promise<unknown>;
  };
};

/** The few people who own something together, and the way to add one by their email. */
export function PeopleByEmail<Person extends Listed>({ title, lead, people, add, ...props }: Props<Person>) {
  const id = useId();
  const myId = useMyId();
  const action = useAction();
  const [email, setEmail] = useState('');
  const [removals, setRemovals] = useState(0);
  const heading = useFocusOnChange<HTMLHeadingElement>(removals);
  const remove = (person: Person) => {
    const work = () => props.remove(person).then(() => setRemovals(removals + 1));
    const name = <PersonName isShort>{person.fullName}</PersonName>;
    action.run(
      person.userId,
      work,
      <>
        {name} {props.removed}
      </>,
    );
  };
  return (
    <section className={stack['gap-4']} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {lead}
      {people.length === 0 && <p>{props.none}</p>}
      <ul className={stack['gap-2']}>
        {people.map((person) => (
          <li key={person.userId} className={`${row['gap-2']} ${row['spread']}`}>
            <span className={lists['name']}>
              <PersonName>{person.fullName}</PersonName>
              {person.userId === myId && ' (you)'}
              <span className={`${typography['note']} ${lists['detail']}`}>{person.email}</span>
            </span>
            {props.removal(person) && (
              <Button
                variant="quiet"
                size="small"
                working={action.running === person.userId}
                onClick={() => remove(person)}
              >
                {props.removal(person)} <VisuallyHidden>{person.fullName}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {add && (
        <ActionForm {...add} work={() => add.work(email).then(() => setEmail(''))} action={action}>
          <Field
            {...add.field}
            type="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        </ActionForm>
      )}
    </section>
  );
}
