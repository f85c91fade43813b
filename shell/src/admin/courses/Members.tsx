import { call } from '@venture/api/v1/call';
import { type Class, listMembers, type Member, removeMember } from '@venture/api/v1/classes';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { Skeleton } from '@venture/ui/Skeleton';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useList } from '@venture/ui/useList';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import { MoreButton } from '../MoreButton';
import { RequestError } from '../RequestError';
import { SearchField } from '../SearchField';
import { dayOf } from '../times';
import { useAction } from '../useAction';
import styles from './Courses.module.css';

type Props = { readonly of: Class; readonly onRemoved: () => void };

/** Who is in a class; whoever is taken out can join again while the code is the same. */
export function Members({ of: { id }, onRemoved }: Props) {
  const [search, setSearch] = useState('');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { running, failed, done, run } = useAction();
  const { result, refetch } = useList(listMembers, { class: id, search: search || undefined });
  const left =
    result.state === 'ready' ? result.value.items.filter(({ userId }) => !removed.includes(userId)) : [];
  const remove = ({ userId, fullName }: Member) => {
    const work = async () => {
      await call(removeMember, { params: { id, userId } });
      setRemoved([...removed, userId]);
      onRemoved();
    };
    run(userId, work, `${fullName} has been removed from the class.`);
  };
  return (
    <section className={stack['gap-4']} aria-labelledby="members">
      <h3 id="members">Members</h3>
      <SearchField label="Name or email" onSearch={setSearch} />
      {failed && <Alert>{failed}</Alert>}
      <StatusLine shown={done !== ''}>{done}</StatusLine>
      {result.state === 'loading' && <Skeleton label="Loading members" lines={4} />}
      {result.state === 'failed' && <RequestError error={result.error} onRetry={refetch} headingLevel={3} />}
      {result.state === 'ready' && left.length === 0 && (
        <p>{search ? 'No member matches.' : 'This class has no members yet.'}</p>
      )}
      {result.state === 'ready' && left.length > 0 && (
        <>
          <MemberTable members={left} running={running} remove={remove} />
          <MoreButton {...result.value} items={left} what="members" />
        </>
      )}
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
              <span className={`${typography['note']} ${styles['email']}`}>{email}</span>
            </>
          ),
        },
        { title: 'Joined', cell: ({ joinedAt }) => <span className={styles['day']}>{dayOf(joinedAt)}</span> },
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
