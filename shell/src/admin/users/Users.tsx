import { listPeople, PEOPLE_FILTERS, type PeopleFilter, type Person } from '@venture/api/v1/people';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon } from '@venture/ui/icons';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import { useList } from '@venture/ui/useList';
import { useState } from 'react';
import { SearchField } from '../../finder/SearchField';
import { AdminPage } from '../AdminPage';
import lists from '../lists.module.css';
import { PersonName } from '../PersonName';
import { RequestedList } from '../Requested';
import { PeopleTable } from './PeopleTable';
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
