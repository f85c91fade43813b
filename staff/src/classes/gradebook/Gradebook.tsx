import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Assignment } from '@venture/api/v1/assignments';
import { call, ProblemError } from '@venture/api/v1/call';
import type { Class } from '@venture/api/v1/classes';
import { GRADE_FACTS, GRADEBOOK_FILTERS, getGradebook } from '@venture/api/v1/gradebook';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import { NoMembers } from '../../frame/NoMembers';
import { ListEnd, QueryView } from '../../frame/QueryView';
import styles from './Gradebook.module.css';
import { GradeTable } from './GradeTable';
import { DEFAULT_VIEW, type GradebookView, ROW_SORTS, sortedBy, toQuery } from './view';
import { FACT_NAMES, FILTER_NAMES } from './words';

type Props = { readonly of: Class; readonly assignments: readonly Assignment[] };

/** The most that the server sends at once: only those in sight are drawn. */
const ROWS_AT_ONCE = '200';

const gradebookQuery = (id: string, view: GradebookView) =>
  infiniteQueryOptions({
    queryKey: [getGradebook.id, id, view],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...toQuery(view), limit: ROWS_AT_ONCE, after: pageParam };
      return call(getGradebook, { params: { id }, query }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after,
    placeholderData: keepPreviousData,
  });

/** Members and assignments, sorted and narrowed down by the server. */
export function Gradebook({ of, assignments }: Props) {
  const [view, setView] = useState(DEFAULT_VIEW);
  const query = useInfiniteQuery(gradebookQuery(of.id, view));
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  // Without a connection what was shown last stays, although another view is selected.
  const isOld = query.isError && mayPass(query.error) && last !== undefined;
  const shown = isOld ? { ...query, data: last, isError: false } : query;
  return (
    <section className={stack['gap-4']} aria-label="Gradebook">
      <GradeFilters assignments={assignments} view={view} onChange={setView} />
      {isOld && (
        <Alert tone="warn" role="status">
          The server could not be reached. This is the gradebook as it was last shown.{' '}
          <Button variant="secondary" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      <QueryView query={shown} label="Loading the gradebook" lines={8} headingLevel={3}>
        {({ pages }) => {
          const [gradebook] = pages;
          // Members who moved from one page to the next between two requests are shown once.
          const rows = new Map(pages.flatMap(({ items }) => items.map((row) => [row.userId, row])));
          if (!gradebook || gradebook.members === 0) return <NoMembers {...of} headingLevel={3} />;
          if (rows.size === 0) return <p role="status">No member matches.</p>;
          return (
            <>
              <GradeTable
                classId={of.id}
                gradebook={gradebook}
                rows={[...rows.values()]}
                view={view}
                onChange={setView}
              />
              {!isOld && <ListEnd query={query} what="members" shown={rows.size} />}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

/** Those who may no longer see it are not shown what they saw. */
const mayPass = (error: unknown) => !(error instanceof ProblemError && error.status < SERVER_TROUBLE);
const SERVER_TROUBLE = 500;

type GradeFiltersProps = {
  readonly assignments: readonly Assignment[];
  readonly view: GradebookView;
  readonly onChange: (view: GradebookView) => void;
};

/** Whom the gradebook shows, what of each grade, and in which order; on a phone folded away. */
function GradeFilters({ assignments, view, onChange }: GradeFiltersProps) {
  const [isOpen, setOpen] = useState(() => innerWidth > NARROW_PX);
  const titles = assignments.map(({ id, title }) => ({ value: id, label: title }));
  return (
    <details
      className={styles['options']}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={typography['more']}>Search, filter and sort</summary>
      <search className={styles['filters']}>
        <SearchField
          label="Name or email"
          onSearch={(search) => {
            if (search !== view.search) onChange({ ...view, search });
          }}
        />
        <Select
          label="Show"
          value={view.filter}
          options={GRADEBOOK_FILTERS.map((value) => ({ value, label: FILTER_NAMES[value] }))}
          onChoose={(filter) => onChange({ ...view, filter })}
        />
        {view.filter !== 'all' && (
          <Select
            label="In"
            value={view.of}
            options={[{ value: '', label: 'Any assignment' }, ...titles]}
            onChoose={(of) => onChange({ ...view, of })}
          />
        )}
        <Select
          label="In each cell"
          value={view.fact}
          options={GRADE_FACTS.map((value) => ({ value, label: FACT_NAMES[value] }))}
          onChoose={(fact) => onChange({ ...view, fact })}
        />
        <Select
          label="Sort by"
          value={view.sort}
          options={[...ROW_SORTS, ...titles]}
          onChoose={(sort) => sort === view.sort || onChange(sortedBy(view, sort))}
        />
        <Select
          label="Order"
          value={view.order}
          options={ORDERS}
          onChoose={(order) => onChange({ ...view, order })}
        />
      </search>
    </details>
  );
}

/** Below it the filters are folded away at first, so that the grades are in sight. */
const NARROW_PX = 640;

const ORDERS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const;
