import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isTransient } from '@venture/api/react/QueryProvider';
import { ListEnd, QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { type Assignment, listAssignments } from '@venture/api/v1/assignments';
import { buildUrl } from '@venture/api/v1/call';
import type { Class } from '@venture/api/v1/classes';
import {
  exportGradebook,
  GRADE_VALUES,
  GRADEBOOK_FILTERS,
  type GradebookFilter,
  type GradeValue,
} from '@venture/api/v1/gradebook';
import { FLAG_SENTENCE } from '@venture/rules/grading';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useState } from 'react';
import { NoMembers } from '../../app/ClassPageLayout';
import { CsvDownloadLink, Section } from '../../app/Section';
import { useIsAdmin } from '../../app/StaffPageLayout';
import { gradebookQuery } from '../queries';
import styles from './Gradebook.module.css';
import { GradeTable } from './GradeTable';
import { DEFAULT_VIEW, type GradebookView, ROW_SORTS, toggleSort } from './view';

type Props = { readonly group: Class };

/** Progress of each class member with the assignments. */
export function GradebookPage({ group }: Props) {
  const query = useQuery(endpointQuery(listAssignments, { params: { id: group.id } }));
  const isAdmin = useIsAdmin();
  return (
    <>
      <QueryView query={query} label="Loading the gradebook" lines={8} headingLevel={3}>
        {({ assignments }) =>
          assignments.length === 0 ? (
            <Nothing group={group} />
          ) : (
            <Gradebook group={group} assignments={assignments} />
          )
        }
      </QueryView>
      <p className={typography['measure']}>
        Only results that the server has verified count: a game that was begun offline may not. Members know
        that you see this. You see nothing else about individual members. {FLAG_SENTENCE}
        {isAdmin && ' If you do not own this class, the audit trail records that you looked.'}
      </p>
      {query.data && query.data.assignments.length > 0 && <Downloads group={group} />}
    </>
  );
}

function Nothing({ group: { id } }: Props) {
  return (
    <EmptyState
      icon={<CourseIcon />}
      title="Nothing is assigned yet"
      text="The gradebook has a column for each assignment. What members have already done counts."
      headingLevel={3}
      actions={<LinkButton to={`/admin/courses/${id}/assignments`}>Add assignment</LinkButton>}
    />
  );
}

type Assigned = { readonly assignments: readonly Assignment[] };

/** Members and assignments, sorted and filtered by the server. */
function Gradebook({ group, assignments }: Props & Assigned) {
  const [view, setView] = useState(DEFAULT_VIEW);
  const query = useInfiniteQuery(gradebookQuery(group.id, view));
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  // Without a connection, the last grades stay although another view is selected.
  const isOld = query.isError && isTransient(query.error) && last !== undefined;
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
          if (!gradebook || gradebook.members === 0) return <NoMembers {...group} headingLevel={3} />;
          if (rows.size === 0) return <p role="status">No member matches.</p>;
          return (
            <>
              <GradeTable
                classId={group.id}
                gradebook={gradebook}
                rows={[...rows.values()]}
                hasMore={query.hasNextPage}
                view={view}
                onChange={setView}
              />
              {!isOld && <ListEnd query={query} itemsName="members" shown={rows.size} />}
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

type GradeFiltersProps = Assigned & {
  readonly view: GradebookView;
  readonly onChange: (view: GradebookView) => void;
};

/** Chooses the members, each cell's value and the order; collapsed on a phone. */
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
          options={GRADE_VALUES.map((value) => ({ value, label: FACT_NAMES[value] }))}
          onChoose={(fact) => onChange({ ...view, fact })}
        />
        <Select
          label="Sort by"
          value={view.sort}
          options={[...ROW_SORTS, ...titles]}
          onChoose={(sort) => sort === view.sort || onChange(toggleSort(view, sort))}
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

const FACT_NAMES: Readonly<Record<GradeValue, string>> = {
  best: 'Best score',
  first: 'First score',
  when: 'Completed',
  attempts: 'Attempts',
};

const FILTER_NAMES: Readonly<Record<GradebookFilter, string>> = {
  all: 'Everyone',
  'not-started': 'Not started',
  stuck: 'Stuck',
};

/** Width below which the filters start collapsed, so that the grades are visible. */
const NARROW_PX = 640;

const ORDERS = [
  { value: 'asc', label: 'Ascending' },
  { value: 'desc', label: 'Descending' },
] as const;

function Downloads({ group: { id } }: Props) {
  const fileFor = (format: 'moodle' | 'canvas') =>
    buildUrl(exportGradebook, { params: { id }, query: { format } });
  return (
    <Section title="For your learning management system">
      <p className={`${typography['note']} ${typography['measure']}`}>
        One row for each member, with best scores in percent. Moodle asks for the column that says who it is:
        choose “Email address”, and leave out the column of flagged attempts. Canvas finds members by their
        login, if that is the same email; its file does not say what is flagged, so look here first.
      </p>
      <CsvDownloadLink href={fileFor('moodle')} what="for Moodle" />
      <CsvDownloadLink href={fileFor('canvas')} what="for Canvas" />
    </Section>
  );
}
