import { formatNumber } from '@venture/api/format';
import { formatDayOf } from '@venture/api/format-date';
import { addressOf, call } from '@venture/api/v1/call';
import {
  type Class,
  exportMembers,
  listMembers,
  type Member,
  type MemberOrder,
  removeMember,
} from '@venture/api/v1/classes';
import { invite } from '@venture/api/v1/invitations';
import { ActionResult } from '@venture/client/ActionResult';
import { AskFirst } from '@venture/client/AskFirst';
import { RequestedList } from '@venture/client/Requested';
import { useAction } from '@venture/client/useAction';
import { useFocusOnChange } from '@venture/client/useFocusOnChange';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { Download } from '../frame/Download';
import { Email } from '../frame/Email';
import { NoMembers } from '../frame/NoMembers';
import { PersonName } from '../frame/PersonName';

type Props = { readonly of: Class; readonly onRemoved: () => void };

const ORDERS: readonly { readonly value: MemberOrder; readonly label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'joined', label: 'Newest first' },
];

/** Who is in a class; whoever is removed comes back by an invitation or a new code. */
export function Members({ of: { id, members: count, isArchived }, onRemoved }: Props) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<MemberOrder>('name');
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const heading = useFocusOnChange<HTMLHeadingElement>(removed);
  const [done, setDone] = useState<Pick<Member, 'fullName' | 'email'> & Pick<Class, 'isArchived'>>();
  const again = useAction();
  const list = useList(listMembers, { class: id, search: search || undefined, order });
  const onDone = ({ userId, fullName, email }: Member) => {
    setRemoved([...removed, userId]);
    setDone({ fullName, email, isArchived });
    again.reset();
    onRemoved();
  };
  // What was done to a class before it was archived or reopened is no news any more.
  const news = done?.isArchived === isArchived ? done : undefined;
  return (
    <section className={stack['gap-4']} aria-labelledby="members">
      <h3 id="members" ref={heading} tabIndex={-1}>
        Members ({formatNumber(count)})
      </h3>
      <search className={lists['filters']}>
        <SearchField label="Name or email" onSearch={setSearch} />
        <Select label="Sort by" value={order} options={ORDERS} onChoose={setOrder} />
      </search>
      <StatusLine shown={news !== undefined}>
        {news && (
          <>
            <PersonName isShort>{news.fullName}</PersonName> has been removed from the class.
          </>
        )}
      </StatusLine>
      {news && !isArchived && again.done === '' && (
        <ButtonRow>
          <Button
            variant="secondary"
            size="small"
            working={again.running !== ''}
            onClick={() => again.run('invite', () => invited(id, news.email), INVITED)}
          >
            Removed by mistake? Invite again
          </Button>
        </ButtonRow>
      )}
      <ActionResult action={again} />
      <RequestedList
        request={list}
        label="Loading members"
        lines={4}
        headingLevel={3}
        what="members"
        latest={(members) => members.filter(({ userId }) => !removed.includes(userId))}
        none={
          search ? <p>No member matches.</p> : <NoMembers id={id} isArchived={isArchived} headingLevel={3} />
        }
      >
        {(members) => (
          <MemberTable
            members={members}
            remove={({ userId }) => call(removeMember, { params: { id, userId } })}
            onRemoved={onDone}
          />
        )}
      </RequestedList>
      {count > 0 && <Download href={addressOf(exportMembers, { query: { class: id } })} what="members" />}
    </section>
  );
}

const INVITED = 'Invited: they find the invitation on their dashboard, and the code lets them in again.';

const invited = (id: string, email: string) => call(invite, { params: { id }, body: { emails: [email] } });

type MemberTableProps = {
  readonly members: readonly Member[];
  readonly remove: (member: Member) => Promise<unknown>;
  readonly onRemoved: (member: Member) => void;
};

/** The members as far as they are loaded, and the way to take each out. */
function MemberTable({ members, remove, onRemoved }: MemberTableProps) {
  return (
    <Table
      caption="Who is in the class"
      rows={members}
      rowKey={({ userId }) => userId}
      stacked
      columns={[
        {
          title: 'Member',
          heading: true,
          cell: ({ fullName, email }) => (
            <>
              <PersonName>{fullName}</PersonName>
              <span className={`${typography['note']} ${lists['detail']}`}>
                <Email email={email} />
              </span>
            </>
          ),
        },
        {
          title: 'Joined',
          cell: ({ joinedAt }) => <span className={lists['time']}>{formatDayOf(joinedAt)}</span>,
        },
        {
          title: 'Remove',
          untitled: true,
          cell: (member) => (
            <AskFirst
              label="Remove"
              of={member.fullName}
              look={{ variant: 'quiet', size: 'small' }}
              title={
                <>
                  Remove <PersonName isShort>{member.fullName}</PersonName>?
                </>
              }
              confirm="Remove"
              variant="danger"
              work={() => remove(member)}
              onDone={() => onRemoved(member)}
            >
              <p>
                You will no longer see their results. They keep their progress, and their account page tells
                them that they were removed.
              </p>
              <p>The code of the class no longer lets them in. To let them back in, invite them by email.</p>
            </AskFirst>
          ),
        },
      ]}
    />
  );
}
