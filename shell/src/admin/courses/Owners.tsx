import { call } from '@venture/api/v1/call';
import { addOwner, type Class, listOwners, type Owner, removeOwner } from '@venture/api/v1/classes';
import { Button } from '@venture/ui/Button';
import { Field } from '@venture/ui/Field';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import { ActionForm } from '../ActionForm';
import { useMyId, useMyRole } from '../AdminPage';
import lists from '../lists.module.css';
import { PersonName } from '../PersonName';
import { Requested } from '../Requested';
import { type ActionState, useAction } from '../useAction';
import { useFocusOnChange } from '../useFocusOnChange';
import styles from './Courses.module.css';

type Props = {
  readonly of: Class;
  /** Whoever leaves a class does not see it any more, unless they administer. */
  readonly onLeft: () => void;
};

/** Who teaches a class, and the way for others to do so too. */
export function Owners({ of: { id }, onLeft }: Props) {
  const myId = useMyId();
  const isAdmin = useMyRole() === 'admin';
  const action = useAction();
  const [removed, setRemoved] = useState(0);
  const heading = useFocusOnChange<HTMLHeadingElement>(removed);
  const request = useQuery(listOwners, { params: { id } });
  const remove = ({ userId, fullName }: Owner) => {
    const isLeaving = userId === myId && !isAdmin;
    const work = async () => {
      await call(removeOwner, { params: { id, userId } });
      if (isLeaving) return onLeft();
      setRemoved(removed + 1);
      request.refetch();
    };
    action.run(
      userId,
      work,
      <>
        <PersonName isShort>{fullName}</PersonName> no longer owns the class.
      </>,
    );
  };
  return (
    <section className={stack['gap-4']} aria-labelledby="owners">
      <h3 id="owners" ref={heading} tabIndex={-1}>
        Owners
      </h3>
      <p className={`${typography['note']} ${styles['hint']}`}>
        Owners see this class's members and reports, and can change it. So can admins. An owner can remove
        only those who were added later.
      </p>
      <Requested request={request} label="Loading owners" lines={2} headingLevel={3}>
        {({ owners }) => <OwnerList owners={owners} myId={myId} running={action.running} remove={remove} />}
      </Requested>
      <NewOwner id={id} action={action} onAdded={request.refetch} />
    </section>
  );
}

type ListProps = {
  readonly owners: readonly Owner[];
  readonly myId: string;
  readonly running: string;
  readonly remove: (owner: Owner) => void;
};

function OwnerList({ owners, myId, running, remove }: ListProps) {
  if (owners.length === 0) return <p>Nobody owns this class: the admins look after it.</p>;
  return (
    <ul className={stack['gap-2']}>
      {owners.map((owner) => (
        <li key={owner.userId} className={`${row['gap-2']} ${row['spread']}`}>
          <span>
            <PersonName>{owner.fullName}</PersonName>
            {owner.userId === myId && ' (you)'}
            <span className={`${typography['note']} ${lists['detail']}`}>{owner.email}</span>
          </span>
          {owner.mayRemove && owners.length > 1 && (
            <Button
              variant="quiet"
              size="small"
              working={running === owner.userId}
              onClick={() => remove(owner)}
            >
              {owner.userId === myId ? 'Leave' : 'Remove'} <VisuallyHidden>{owner.fullName}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type NewProps = { readonly id: string; readonly action: ActionState; readonly onAdded: () => void };

function NewOwner({ id, action, onAdded }: NewProps) {
  const [email, setEmail] = useState('');
  const add = async () => {
    await call(addOwner, { params: { id }, body: { email } });
    setEmail('');
    onAdded();
  };
  return (
    <ActionForm button="Add owner" work={add} done="This person owns the class." action={action}>
      <Field
        label="Email of another instructor"
        type="email"
        hint="Someone with the role of instructor or admin, such as an assistant."
        required
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
    </ActionForm>
  );
}
