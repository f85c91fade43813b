import { call } from '@venture/api/v1/call';
import { type Class, listMembers, type Member, removeMember } from '@venture/api/v1/classes';
import { Button } from '@venture/ui/Button';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useList } from '@venture/ui/useList';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import { ActionResult } from '../ActionResult';
import lists from '../lists.module.css';
import { RequestedList } from '../Requested';
import { SearchField } from '../SearchField';
import { dayOf } from '../times';
import { useAction } from '../useAction';

type Props = { readonly of: Class; readonly onRemoved: () => void };

/** Who is in a class; whoever is taken out can join again while the code is the same. */
export function Members({ of: { id }, onRemoved }: Props) {
  const [search, setSearch] = useState('');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const action = useAction();
  const list = useList(listMembers, { class: id, search: search || undefined });
  const remove = ({ userId, fullName }: Member) => {
    const work = async () => {
      await call(removeMember, { params: { id, userId } });
      setRemoved([...removed, userId]);
      onRemoved();
    };
    action.run(userId, work, `${fullName} has been removed from the class.`);
  };
  return (
    <section className={stack['gap-4']} aria-labelledby="members">
      <h3 id="members">Members</h3>
      <SearchField label="Name or email" onSearch={setSearch} />
      <ActionResult action={action} />
      <RequestedList
        request={list}
        label="Loading members"
        lines={4}
        headingLevel={3}
        what="members"
        latest={(members) => members.filter(({ userId }) => !removed.includes(userId))}
        none={<p>{search ? 'No member matches.' : 'This class has no members yet.'}</p>}
      >
        {(members) => <MemberTable members={members} running={action.running} remove={remove} />}
      </RequestedList>
    </section>
  );
}

type TableProps = {
  readonly members: readonly Member[];
  readonly running: string;
  readonly remove: (member: Member) => void;
};

function MemberTable({ members, running, remove }: TableProps) {
  return (
    <Table
      caption="Who is in the class"
      rows={members}
      rowKey={({ userId }) => userId}
      columns={[
        {
          title: 'Member',
          heading: true,
          cell: ({ fullName, email }) => (
            <>
              {fullName}
              <span className={`${typography['note']} ${lists['detail']}`}>{email}</span>
            </>
          ),
        },
        { title: 'Joined', cell: ({ joinedAt }) => <span className={lists['time']}>{dayOf(joinedAt)}</span> },
        {
          title: 'Remove',
          cell: (member) => (
            <Button
              variant="quiet"
              size="small"
              working={running === member.userId}
              onClick={() => remove(member)}
            >
              Remove <VisuallyHidden>{member.fullName}</VisuallyHidden>
            </Button>
          ),
        },
      ]}
    />
  );
}
