import { PEOPLE_FILTERS, type PeopleFilter } from '@venture/api/v1/people';
import { Select } from '@venture/ui/Select';
import lists from '../lists.module.css';
import { SearchField } from '../SearchField';

const FILTERS: Readonly<Record<PeopleFilter, string>> = {
  everyone: 'Everyone',
  administrators: 'Admins',
  instructors: 'Instructors',
  disabled: 'Disabled accounts',
};

type Props = {
  readonly filter: PeopleFilter;
  readonly onSearch: (search: string) => void;
  readonly onFilter: (filter: PeopleFilter) => void;
};

/** Searches for people while the admin types. */
export function Search({ filter, onSearch, onFilter }: Props) {
  return (
    <div className={lists['filters']}>
      <SearchField label="Name or email" onSearch={onSearch} />
      <Select
        label="Show"
        value={filter}
        options={PEOPLE_FILTERS.map((value) => ({ value, label: FILTERS[value] }))}
        onChoose={onFilter}
      />
    </div>
  );
}
