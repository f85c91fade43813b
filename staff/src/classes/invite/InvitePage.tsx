import { useInfiniteQuery } from '@tanstack/react-query';
import { formatRelativeDate } from '@venture/api/format';
import { MutationResult } from '@venture/api/react/MutationResult';
import { ListView } from '@venture/api/react/QueryView';
import { listQuery, type ServerMutation, useServerMutation } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import type { Class } from '@venture/api/v1/classes';
import {
  type Invitation,
  listInvitations,
  withdrawInvitation,
  withdrawInvitations,
} from '@venture/api/v1/invitations';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import { SearchField } from '@venture/ui/SearchField';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import { ConfirmButton } from '../../app/FormDialog';
import { useNotify } from '../../app/Notice';
import { PersonName } from '../../app/Person';
import { RowButton, Section } from '../../app/Section';
import { EmailInvitationForm } from './EmailInvitationForm';
import { JoinCode } from './JoinCode';

/** Ways to join a class: its link, its code, and invitations by email. */
export function InvitePage({ group }: { readonly group: Class }) {
  if (group.isArchived) {
    return <p>This class is archived: nobody can join it. You can reopen it on its page “Members”.</p>;
  }
  return (
    <>
      <JoinCode group={group} />
      <EmailInvitationForm id={group.id} />
      <Waiting id={group.id} />
    </>
  );
}

/** Open invitations; nothing here shows who has an account. */
function Waiting({ id }: { readonly id: string }) {
  const [search, setSearch] = useState('');
  const withdrawal = useServerMutation(({ id: invitation }: Invitation) =>
    call(withdrawInvitation, { params: { id, invitation } }),
  );
  const query = useInfiniteQuery(
    listQuery(listInvitations, { query: { class: id, search: search || undefined } }),
  );
  const none = search ? 'No invitation matches.' : 'Nobody is waiting to join.';
  return (
    <Section title="Invited, not joined yet">
      <p className={typography['measure']}>An invitation that nobody accepts is deleted after 90 days.</p>
      <search className={lists['filters']}>
        <SearchField label="Email" onSearch={setSearch} />
      </search>
      <MutationResult mutation={withdrawal} />
      <ListView
        query={query}
        label="Loading invitations"
        lines={3}
        headingLevel={3}
        itemsName="invitations"
        empty={<p>{none}</p>}
      >
        {(items) => (
          <>
            <InvitationTable items={items} withdrawal={withdrawal} />
            <ButtonRow>
              <ConfirmButton
                label="Withdraw all…"
                title="Withdraw all invitations?"
                confirm="Withdraw all"
                variant="danger"
                send={() => call(withdrawInvitations, { params: { id } })}
                done="All invitations have been withdrawn."
              >
                <p>Nobody can accept them any more. You can invite the same people again.</p>
              </ConfirmButton>
            </ButtonRow>
          </>
        )}
      </ListView>
    </Section>
  );
}

type TableProps = {
  readonly items: readonly Invitation[];
  readonly withdrawal: ServerMutation<Invitation>;
};

function InvitationTable({ items, withdrawal }: TableProps) {
  const notify = useNotify();
  const running = withdrawal.isPending ? withdrawal.variables.id : '';
  const withdraw = (invitation: Invitation) => {
    // One at a time, so that each reports its result.
    if (withdrawal.isPending) return;
    withdrawal.mutate(invitation, {
      onSuccess: () => notify(`${invitation.email} is no longer invited.`),
    });
  };
  return (
    <Table
      caption="Who is invited"
      rows={items}
      rowKey={({ id }) => id}
      stacked
      columns={[
        { title: 'Email', heading: true, cell: ({ email }) => <PersonName>{email}</PersonName> },
        {
          title: 'Invited',
          cell: ({ invitedAt }) => <span className={lists['time']}>{formatRelativeDate(invitedAt)}</span>,
        },
        {
          title: 'Expires',
          cell: ({ expiresAt }) => <span className={lists['time']}>{formatRelativeDate(expiresAt)}</span>,
        },
        {
          title: 'Withdraw',
          untitled: true,
          cell: (invitation) => (
            <RowButton
              label="Withdraw"
              itemName={`the invitation of ${invitation.email}`}
              working={running === invitation.id}
              aria-disabled={withdrawal.isPending}
              onClick={() => withdraw(invitation)}
            />
          ),
        },
      ]}
    />
  );
}
