import type { Assignment } from '@venture/api/v1/assignments';
import { GRADE_FACTS, GRADEBOOK_FILTERS } from '@venture/api/v1/gradebook';
import { Select } from '@venture/ui/Select';
import { SearchField } from '../../../finder/SearchField';
import { type Asked, ROW_SORTS, sortedBy } from './asked';
import styles from './Gradebook.module.css';
import { FACT_NAMES, FILTER_NAMES } from './words';

type Props = {
  readonly assignments: readonly Assignment[];
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
};

/** Whom the gradebook shows, what of each grade, and in which order. */
export function GradeFilters({ assignments, asked, onChange }: Props) {
  const titles = assignments.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <search className={styles['filters']}>
      <SearchField
        label="Name or email"
        onSearch={(search) => {
          if (search !== asked.search) onChange({ ...asked, search });
        }}
      />
      <Select
        label="Show"
        value={asked.filter}
        options={GRADEBOOK_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }))}
        onChoose={(filter) => onChange({ ...asked, filter })}
      />
      {asked.filter !== 'all' && (
        <Select
          label="In"
          value={asked.of}
          options={[{ value: '', label: 'Any assignment' }, ...titles]}
          onChoose={(of) => onChange({ ...asked, of })}
        />
      )}
      <Select
        label="In each cell"
        value={asked.fact}
        options={GRADE_FACTS.map((value) => ({ value, label: FACT_NAMES[value] }))}
        onChoose={(fact) => onChange({ ...asked, fact })}
      />
      <Select
        label="Sort by"
        value={asked.sort}
        options={[...ROW_SORTS, ...titles]}
        onChoose={(sort) => sort === asked.sort || onChange(sortedBy(asked, sort))}
      />
      <Select
        label="Order"
        value={asked.order}
        options={ORDERS}
        onChoose={(order) => onChange({ ...asked, order })}
      />
    </search>
  );
}

const ORDERS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const;
