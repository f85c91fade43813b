import { call } from '@venture/api/v1/call';
import { addOwner, type Class, listOwners, removeOwner } from '@venture/api/v1/classes';
import typography from '@venture/ui/typography.module.css';
import { useQuery } from '@venture/ui/useQuery';
import { useMyId, useMyRole } from '../AdminPage';
import { PeopleByEmail } from '../PeopleByEmail';
import { Requested } from '../Requested';
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
  const request = useQuery(listOwners, { params: { id } });
  const add = {
    button: 'Add owner',
    field: {
      label: 'Email of another instructor',
      hint: 'Someone with the role of instructor or admin, such as an assistant.',
    },
    done: 'This person owns the class.',
    work: async (email: string) => {
      await call(addOwner, { params: { id }, body: { email } });
      request.refetch();
    },
  };
  return (
    <Requested request={request} label="Loading owners" lines={2} headingLevel={3}>
      {({ owners }) => (
        <PeopleByEmail
          title="Owners"
          lead={
            <p className={`${typography['note']} ${styles['hint']}`}>
              Owners see this class's members and reports, and can change it. So can admins. An owner can
              remove only those who were added later.
            </p>
          }
          people={owners}
          none="Nobody owns this class: the admins look after it."
          removal={({ userId, mayRemove }) => {
            if (!mayRemove || owners.length < 2) return undefined;
            return userId === myId ? 'Leave' : 'Remove';
          }}
          remove={async ({ userId }) => {
            await call(removeOwner, { params: { id, userId } });
            if (userId === myId && !isAdmin) onLeft();
            else request.refetch();
          }}
          removed="no longer owns the class."
          add={add}
        />
      )}
    </Requested>
  );
}
