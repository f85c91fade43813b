import type { Assignment } from '@venture/api/v1/assignments';
import { addressOf, ProblemError } from '@venture/api/v1/call';
import {
  exportGradebook,
  type Gradebook as Found,
  GRADE_FACTS,
  GRADEBOOK_FILTERS,
  getGradebook,
} from '@venture/api/v1/gradebook';
import { MoreButton } from '@venture/client/MoreButton';
import { Requested } from '@venture/client/Requested';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { PeopleIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { SearchField } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { usePages } from '@venture/ui/useList';
import { type QueryResult, useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { Download } from '../../frame/Download';
import { type Asked, FIRST, queryOf, ROW_SORTS, sortedBy } from './asked';
import styles from './Gradebook.module.css';
import { GradeTable } from './GradeTable';
import { FACT_NAMES, FILTER_NAMES } from './words';

type Props = { readonly classId: string; readonly assignments: readonly Assignment[] };

/** Members and assignments, sorted and narrowed down by the server. */
export function Gradebook({ classId, assignments }: Props) {
  const [asked, setAsked] = useState(FIRST);
  const sent = { params: { id: classId }, query: queryOf(asked) };
  const request = useQuery(getGradebook, sent);
  const result = useStaying(request.result);
  return (
    <section className={stack['gap-4']} aria-label="Gradebook">
      <GradeFilters assignments={assignments} asked={asked} onChange={setAsked} />
      {request.result.state === 'failed' && result.state === 'ready' && (
        <Alert tone="warn" role="status">
          The server could not be reached. This is the gradebook as it was last shown.{' '}
          <Button variant="secondary" onClick={request.refetch}>
            Try again
          </Button>
        </Alert>
      )}
      <Requested request={{ ...request, result }} label="Loading the gradebook" lines={8} headingLevel={3}>
        {(found) =>
          found.members === 0 ? (
            <NoMembers id={classId} />
          ) : (
            <Rows
              classId={classId}
              found={found}
              sent={sent}
              isOld={request.result.state === 'loading'}
              asked={asked}
              onChange={setAsked}
            />
          )
        }
      </Requested>
      <Downloads classId={classId} />
    </section>
  );
}

type RowsProps = {
  readonly classId: string;
  readonly found: Found;
  readonly sent: { readonly params: object; readonly query: object };
  readonly isOld: boolean;
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
};

function Rows({ classId, found, sent, isOld, asked, onChange }: RowsProps) {
  const pages = usePages(getGradebook, sent, found, ({ userId }) => userId);
  if (found.items.length === 0) return <p role="status">No member matches.</p>;
  return (
    <>
      <GradeTable classId={classId} found={found} rows={pages.items} asked={asked} onChange={onChange} />
      <MoreButton {...pages} {...(isOld && { more: undefined })} isOld={isOld} what="members" />
    </>
  );
}

function NoMembers({ id }: { readonly id: string }) {
  return (
    <EmptyState
      icon={<PeopleIcon />}
      title="No members yet"
      text="Each member has a row here from the moment they join."
      headingLevel={3}
      actions={<LinkButton to={`/admin/courses/${id}/invite`}>Invite learners</LinkButton>}
    />
  );
}

function Downloads({ classId }: Pick<Props, 'classId'>) {
  const fileFor = (format: 'moodle' | 'canvas') =>
    addressOf(exportGradebook, { params: { id: classId }, query: { format } });
  return (
    <section className={stack['gap-3']} aria-labelledby="grade-files">
      <h3 id="grade-files">For your learning management system</h3>
      <p className={`${typography['note']} ${styles['note']}`}>
        One row for each member, with best scores in percent. Moodle asks for the column that says who it is:
        choose “Email address”, and leave out the column of flagged attempts. Canvas finds members by their
        login, if that is the same email; its file does not say what is flagged, so look here first.
      </p>
      <Download href={fileFor('moodle')} what="for Moodle" />
      <Download href={fileFor('canvas')} what="for Canvas" />
    </section>
  );
}

/** The last answer until the next one is there: a table that is sorted does not vanish meanwhile, nor without a connection. */
function useStaying(now: QueryResult<Found>): QueryResult<Found> {
  const [last, setLast] = useState(now);
  const stays = last.state === 'ready' && (now.state === 'loading' || isPassing(now));
  if (!stays && now.state !== 'loading' && now !== last) setLast(now);
  return stays ? last : now;
}

/** Whoever may no longer see it is not shown on what they saw. */
const isPassing = (now: QueryResult<Found>) =>
  now.state === 'failed' && !(now.error instanceof ProblemError && now.error.status < SERVER_TROUBLE);
const SERVER_TROUBLE = 500;

type GradeFiltersProps = {
  readonly assignments: readonly Assignment[];
  readonly asked: Asked;
  readonly onChange: (asked: Asked) => void;
};

/** Whom the gradebook shows, what of each grade, and in which order. */
function GradeFilters({ assignments, asked, onChange }: GradeFiltersProps) {
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
