import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber, formatRelativeDate } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { ListView } from '@venture/api/react/QueryView';
import { useServerMutation } from '@venture/api/react/queries';
import { buildUrl, call } from '@venture/api/v1/call';
import {
  type Class,
  exportMembers,
  type Member,
  type MemberOrder,
  removeMember,
} from '@venture/api/v1/classes';
import { invite } from '@venture/api/v1/invitations';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import { Table } from '@venture/ui/Table';
import { useState } from 'react';
import { NoMembers } from '../app/ClassPageLayout';
import { ConfirmButton } from '../app/FormDialog';
import { useNotify } from '../app/Notice';
import { Person, PersonName } from '../app/Person';
import { CsvDownloadLink, Section } from '../app/Section';
import { membersQuery } from './queries';

const ORDERS: readonly { readonly value: MemberOrder; readonly label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'joined', label: 'Newest first' },
];

/** A class's members. Removed members can return by an invitation or a new code. */
export function Members({ group: { id, members: count, isArchived } }: { readonly group: Class }) {
  const [search, setSearch] = useState('');
  const [order, setOrder] = useState<MemberOrder>('name');
  const [removed, setRemoved] = useState<Member>();
  const query = useInfiniteQuery(membersQuery(id, search, order));
  return (
    <Section title={`Members (${formatNumber(count)})`}>
      <search className={lists['filters']}>
        <SearchField label="Name or email" onSearch={setSearch} />
        <Select label="Sort by" value={order} options={ORDERS} onChoose={setOrder} />
      </search>
      {removed && !isArchived && <InviteAgain key={removed.joinedAt} id={id} email={removed.email} />}
      <ListView
        query={query}
        label="Loading members"
        lines={4}
        headingLevel={3}
        itemsName="members"
        empty={
          search ? <p>No member matches.</p> : <NoMembers id={id} isArchived={isArchived} headingLevel={3} />
        }
      >
        {(members) => <MemberTable id={id} members={members} onRemoved={setRemoved} />}
      </ListView>
      {count > 0 && (
        <CsvDownloadLink href={buildUrl(exportMembers, { query: { class: id } })} what="members" />
      )}
    </Section>
  );
}

const INVITED = 'Invited: they find the invitation on their dashboard, and the code lets them in again.';

/** Lets a member who was removed by mistake back in. */
function InviteAgain({ id, email }: { readonly id: string; readonly email: string }) {
  const notify = useNotify();
  const invitation = useServerMutation(() => call(invite, { params: { id }, body: { emails: [email] } }));
  return (
    <>
      {!invitation.isSuccess && (
        <ButtonRow>
          <Button
            variant="secondary"
            size="small"
            working={invitation.isPending}
            onClick={() => invitation.mutate(undefined, { onSuccess: () => notify(INVITED) })}
          >
            Removed by mistake? Invite again
          </Button>
        </ButtonRow>
      )}
      <MutationResult mutation={invitation} />
    </>
  );
}

type MemberTableProps = {
  readonly id: string;
  readonly members: readonly Member[];
  readonly onRemoved: (member: Member) => void;
};

/** The members loaded so far, each with a button to remove them. */
function MemberTable({ id, members, onRemoved }: MemberTableProps) {
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
          cell: Person,
        },
        {
          title: 'Joined',
          cell: ({ joinedAt }) => <span className={lists['time']}>{formatRelativeDate(joinedAt)}</span>,
        },
        {
          title: 'Remove',
          untitled: true,
          cell: (member) => (
            <ConfirmButton
              label="Remove"
              itemName={member.fullName}
              title={
                <>
                  Remove <PersonName isShort>{member.fullName}</PersonName>?
                </>
              }
              confirm="Remove"
              variant="danger"
              send={() => call(removeMember, { params: { id, userId: member.userId } })}
              done={
                <>
                  <PersonName isShort>{member.fullName}</PersonName> has been removed from the class.
                </>
              }
              onDone={() => onRemoved(member)}
            >
              <p>
                You will no longer see their results. They keep their progress, and their account page tells
                them that they were removed.
              </p>
              <p>The code of the class no longer lets them in. To let them back in, invite them by email.</p>
            </ConfirmButton>
          ),
        },
      ]}
    />
  );
}
