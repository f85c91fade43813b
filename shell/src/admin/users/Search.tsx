import { Field } from '@venture/shared/ui/Field';
import { Select } from '@venture/shared/ui/Select';
import { PEOPLE_FILTERS, type PeopleFilter } from '@venture/shared/v1/people';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './Search.module.css';

/** So long after the last key a search begins. */
const PAUSE_MS = 250;
const LONGEST = 100;

const FILTERS: Readonly<Record<PeopleFilter, string>> = {
  everyone: 'Everyone',
  administrators: 'Who may administer',
  disabled: 'Disabled accounts',
};

type Props = {
  readonly filter: PeopleFilter;
  readonly onSearch: (search: string) => void;
  readonly onFilter: (filter: PeopleFilter) => void;
};

/** Looks for people while one types. */
export function Search({ filter, onSearch, onFilter }: Props) {
  const [typed, setTyped] = useState('');
  const search = useEffectEvent(() => onSearch(typed.trim()));
  useEffect(() => whenStill(typed, search), [typed]);
  return (
    <search className={styles['search']}>
      <Field
        label="Name or e-mail"
        type="search"
        autoComplete="off"
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label="Show"
        value={filter}
        options={PEOPLE_FILTERS.map((value) => ({ value, label: FILTERS[value] }))}
        onChange={({ currentTarget: { value } }) =>
          onFilter(PEOPLE_FILTERS.find((known) => known === value) ?? 'everyone')
        }
      />
    </search>
  );
}

/** Calls `then` once `_typed` has stayed the same for a moment; returns the way to stop. */
function whenStill(_typed: string, then: () => void): () => void {
  const timer = setTimeout(then, PAUSE_MS);
  return () => clearTimeout(timer);
}
