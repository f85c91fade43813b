import { formatDayOf } from '@venture/api/format-date';
import { call } from '@venture/api/v1/call';
import {
  type Invitation,
  listInvitations,
  withdrawInvitation,
  withdrawInvitations,
} from '@venture/api/v1/invitations';
import { ActionResult } from '@venture/client/ActionResult';
import { AskFirst } from '@venture/client/AskFirst';
import { RequestedList } from '@venture/client/Requested';
import { useAction } from '@venture/client/useAction';
import { useFocusOnChange } from '@venture/client/useFocusOnChange';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import lists from '@venture/ui/lists.module.css';
import { SearchField } from '@venture/ui/SearchField';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import { useList } from '@venture/ui/useList';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useState } from 'react';
import { PersonName } from '../../frame/PersonName';
import styles from './Invite.module.css';

/** Who is invited and has not joined; nothing here tells who has an account. */
export function Waiting({ id }: { readonly id: string }) {
  const [search, setSearch] = useState('');
  const [withdrawn, setWithdrawn] = useState<readonly string[]>([]);
  const heading = useFocusOnChange<HTMLHeadingElement>(withdrawn);
  const action = useAction();
  const list = useList(listInvitations, { class: id, search: search || undefined });
  const withdraw = ({ id: invitation, email }: Invitation) => {
    const work = async () => {
      await call(withdrawInvitation, { params: { id, invitation } });
      setWithdrawn([...withdrawn, invitation]);
    };
    action.run(invitation, work, `${email} is no longer invited.`);
  };
  return (
    <section className={stack['gap-4']} aria-labelledby="waiting">
      <h3 id="waiting" ref={heading} tabIndex={-1}>
        Invited, not joined yet
      </h3>
      <p className={styles['text']}>An invitation that nobody accepts is deleted after 90 days.</p>
      <search className={lists['filters']}>
        <SearchField label="Email" onSearch={setSearch} />
      </search>
      <ActionResult action={action} />
      <RequestedList
        request={list}
        label="Loading invitations"
        lines={3}
        headingLevel={3}
        what="invitations"
        latest={(items) => items.filter((each) => !withdrawn.includes(each.id))}
        none={<p>{search ? 'No invitation matches.' : 'Nobody is waiting to join.'}</p>}
      >
        {(items) => (
          <>
            <InvitationTable items={items} running={action.running} withdraw={withdraw} />
            <ButtonRow>
              <AskFirst
                label="Withdraw all…"
                title="Withdraw all invitations?"
                confirm="Withdraw all"
                variant="danger"
                work={() => call(withdrawInvitations, { params: { id } })}
                onDone={() => {
                  setWithdrawn([...withdrawn]);
                  list.refetch();
                }}
              >
                <p>Nobody can accept them any more. You can invite the same people again.</p>
              </AskFirst>
            </ButtonRow>
          </>
        )}
      </RequestedList>
    </section>
  );
}

type TableProps = {
  readonly items: readonly Invitation[];
  readonly running: string;
  readonly withdraw: (of: Invitation) => void;
};

function InvitationTable({ items, running, withdraw }: TableProps) {
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
          cell: ({ invitedAt }) => <span className={lists['time']}>{formatDayOf(invitedAt)}</span>,
        },
        {
          title: 'Expires',
          cell: ({ expiresAt }) => <span className={lists['time']}>{formatDayOf(expiresAt)}</span>,
        },
        {
          title: 'Withdraw',
          untitled: true,
          cell: (of) => (
            <Button variant="quiet" size="small" working={running === of.id} onClick={() => withdraw(of)}>
              Withdraw <VisuallyHidden>the invitation of {of.email}</VisuallyHidden>
            </Button>
          ),
        },
      ]}
    />
  );
}
