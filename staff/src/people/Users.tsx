import { formatDayOf } from '@venture/api/format-date';
import { listPeople, PEOPLE_FILTERS, type PeopleFilter, type Person } from '@venture/api/v1/people';
import { roleOf } from '@venture/api/v1/roles';
import { RequestedList } from '@venture/client/Requested';
import { Badge } from '@venture/ui/Badge';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon, LockedIcon, PeopleIcon, SettingsIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import { Table } from '@venture/ui/Table';
import typography from '@venture/ui/typography.module.css';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { AdminPage, useMyId } from '../frame/AdminPage';
import { PersonName } from '../frame/PersonName';
import { ROLE_NAMES } from '../frame/roles';
import { PersonDialog } from './PersonDialog';

const FILTERS: Readonly<Record<PeopleFilter, string>> = {
  everyone: 'Everyone',
  administrators: 'Admins',
  instructors: 'Instructors',
  disabled: 'Disabled accounts',
};

/** Everyone with an account: search by name or email, and actions for admins. */
export function Users() {
  return (
    <AdminPage area="users" lead="Everyone with an account, and their roles.">
      <People />
    </AdminPage>
  );
}

function People() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>('everyone');
  const [openId, setOpenId] = useState<string>();
  const list = useList(listPeople, { filter, search: search || undefined });
  const { see, latest, deleted } = useSeen();
  return (
    <>
      <div className={lists['filters']}>
        <SearchField label="Name or email" onSearch={setSearch} />
        <Select
          label="Show"
          value={filter}
          options={PEOPLE_FILTERS.map((value) => ({ value, label: FILTERS[value] }))}
          onChoose={setFilter}
        />
      </div>
      <StatusLine shown={deleted !== undefined}>
        {deleted !== undefined && (
          <>
            <PersonName isShort>{deleted}</PersonName> has been deleted, with everything that was kept about
            them.
          </>
        )}
      </StatusLine>
      <RequestedList
        request={list}
        label="Loading people"
        lines={6}
        what="people"
        latest={latest}
        none={
          <EmptyState
            icon={<PeopleIcon />}
            title="Nobody found"
            text="Try the beginning of a first name, a last name or an email address."
          />
        }
      >
        {(people) => <PeopleTable people={people} onOpen={setOpenId} />}
      </RequestedList>
      {openId !== undefined && (
        <PersonDialog id={openId} onClose={() => setOpenId(undefined)} onChange={see} />
      )}
    </>
  );
}

/** What changed since the list arrived is shown in it, without asking for all of it again. */
function useSeen() {
  const [seen, setSeen] = useState<ReadonlyMap<string, Person | 'deleted'>>(new Map());
  const [deleted, setDeleted] = useState<string>();
  return {
    /** The name of whoever was deleted last. */
    deleted,
    see: ({ id, fullName }: Person, now: Person | 'deleted') => {
      setSeen(new Map([...seen, [id, now]]));
      setDeleted(now === 'deleted' ? fullName : undefined);
    },
    latest: (people: readonly Person[]) =>
      people.flatMap((person) => {
        const now = seen.get(person.id) ?? person;
        return now === 'deleted' ? [] : [now];
      }),
  };
}

type Props = { readonly people: readonly Person[]; readonly onOpen: (id: string) => void };

/** One line for each person; its name opens what there is to know and do. */
function PeopleTable({ people, onOpen }: Props) {
  const myId = useMyId();
  return (
    <Table
      caption="People"
      rows={people}
      rowKey={({ id }) => id}
      marked={({ id }) => id === myId}
      columns={[
        { title: 'Person', heading: true, cell: (person) => <Name person={person} onOpen={onOpen} /> },
        { title: 'State', cell: (person) => <State person={person} isMe={person.id === myId} /> },
        {
          title: 'Joined',
          cell: ({ joinedAt }) => <span className={lists['time']}>{formatDayOf(joinedAt)}</span>,
        },
      ]}
    />
  );
}

function Name({ person, onOpen }: { readonly person: Person; readonly onOpen: (id: string) => void }) {
  return (
    <>
      <button type="button" className={lists['open']} onClick={() => onOpen(person.id)}>
        <PersonName>{person.fullName}</PersonName>
      </button>
      <span className={`${typography['note']} ${lists['detail']}`}>{person.email}</span>
    </>
  );
}

function State({ person, isMe }: { readonly person: Person; readonly isMe: boolean }) {
  const { isDisabled } = person;
  const role = roleOf(person);
  return (
    <span className={`${row['gap-2']} ${row['wrap']}`}>
      {isMe && <Badge tone="info">You</Badge>}
      {role !== 'learner' && (
        <Badge
          tone={role === 'admin' ? 'primary' : 'info'}
          icon={role === 'admin' ? <SettingsIcon aria-hidden /> : <CourseIcon aria-hidden />}
        >
          {ROLE_NAMES[role]}
        </Badge>
      )}
      {isDisabled && (
        <Badge tone="danger" icon={<LockedIcon aria-hidden />}>
          Disabled
        </Badge>
      )}
    </span>
  );
}
