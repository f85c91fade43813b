import { useInfiniteQuery } from '@tanstack/react-query';
import { formatRelativeDate } from '@venture/api/format';
import { ListView } from '@venture/api/react/QueryView';
import { listQuery } from '@venture/api/react/queries';
import { listPeople, PEOPLE_FILTERS, type PeopleFilter, type Person } from '@venture/api/v1/people';
import { ROLE_NAMES } from '@venture/api/v1/roles';
import { Badge } from '@venture/ui/Badge';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon, LockedIcon, PeopleIcon, SettingsIcon } from '@venture/ui/icons';
import lists from '@venture/ui/lists.module.css';
import row from '@venture/ui/row.module.css';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import { Table } from '@venture/ui/Table';
import { useState } from 'react';
import { PersonName } from '../app/Person';
import { Detail } from '../app/Section';
import { useMyId } from '../app/StaffPageLayout';
import { PersonDialog } from './PersonDialog';

const FILTERS: Readonly<Record<PeopleFilter, string>> = {
  everyone: 'Everyone',
  administrators: 'Admins',
  instructors: 'Instructors',
  disabled: 'Disabled accounts',
};
const FILTER_OPTIONS = PEOPLE_FILTERS.map((value) => ({ value, label: FILTERS[value] }));

/** Everyone with an account: search by name or email, and actions for admins. */
export function Users() {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<PeopleFilter>('everyone');
  const [openId, setOpenId] = useState<string>();
  const people = useInfiniteQuery(listQuery(listPeople, { query: { filter, search: search || undefined } }));
  return (
    <>
      <div className={lists['filters']}>
        <SearchField label="Name or email" onSearch={setSearch} />
        <Select label="Show" value={filter} options={FILTER_OPTIONS} onChoose={setFilter} />
      </div>
      <section aria-label="Search results" className={stack['gap-6']}>
        <ListView
          query={people}
          label="Loading people"
          lines={6}
          itemsName="people"
          empty={
            <EmptyState
              icon={<PeopleIcon />}
              title="Nobody found"
              text="Try the beginning of a first name, a last name or an email address."
            />
          }
        >
          {(found) => <PeopleTable people={exactFirst(found, search)} onOpen={setOpenId} />}
        </ListView>
      </section>
      {openId !== undefined && <PersonDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  );
}

/** Moves the person whose whole email was typed to the top; the server sorts by name. */
function exactFirst(people: readonly Person[], search: string): readonly Person[] {
  const isExact = ({ email }: Person) => email.toLowerCase() === search.toLowerCase();
  return people.toSorted((one, other) => Number(isExact(other)) - Number(isExact(one)));
}

type Props = { readonly people: readonly Person[]; readonly onOpen: (id: string) => void };

/** One row for each person; their name opens the details and actions. */
function PeopleTable({ people, onOpen }: Props) {
  const myId = useMyId();
  return (
    <Table
      caption="People"
      rows={people}
      rowKey={({ id }) => id}
      marked={({ id }) => id === myId}
      columns={[
        {
          title: 'Person',
          heading: true,
          cell: ({ id, fullName, email }) => (
            <>
              <button type="button" className={lists['open']} onClick={() => onOpen(id)}>
                <PersonName>{fullName}</PersonName>
              </button>
              <Detail>{email}</Detail>
            </>
          ),
        },
        { title: 'State', cell: (person) => <State person={person} isMe={person.id === myId} /> },
        {
          title: 'Joined',
          cell: ({ joinedAt }) => <span className={lists['time']}>{formatRelativeDate(joinedAt)}</span>,
        },
      ]}
    />
  );
}

function State({ person, isMe }: { readonly person: Person; readonly isMe: boolean }) {
  const role = person.role;
  const [tone, Sign] =
    role === 'admin' ? (['primary', SettingsIcon] as const) : (['info', CourseIcon] as const);
  return (
    <span className={`${row['gap-2']} ${row['wrap']}`}>
      {isMe && <Badge tone="info">You</Badge>}
      {role !== 'learner' && (
        <Badge tone={tone} icon={<Sign aria-hidden />}>
          {ROLE_NAMES[role]}
        </Badge>
      )}
      {person.isDisabled && (
        <Badge tone="danger" icon={<LockedIcon aria-hidden />}>
          Disabled
        </Badge>
      )}
    </span>
  );
}
