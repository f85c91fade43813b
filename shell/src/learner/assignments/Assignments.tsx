import { formatCount, formatDueDate, formatShortDueDate } from '@venture/api/format';
import { QueryView } from '@venture/api/react/QueryView';
import { useEvents } from '@venture/device/hooks';
import {
  type AssignmentStatus,
  countLate,
  describeStatus,
  dueWords,
  listOpenAssignments,
} from '@venture/rules/assigned';
import { FLAG_SENTENCE, wholePercent } from '@venture/rules/grading';
import { Alert } from '@venture/ui/Alert';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { Card } from '@venture/ui/Card';
import { EmptyState } from '@venture/ui/EmptyState';
import { ErrorState } from '@venture/ui/ErrorState';
import { CourseIcon, SuccessIcon, TimeIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import row from '@venture/ui/row.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { useUser } from '@venture/ui/useUser';
import { LogInFirst } from '../../host/routes/LogInFirst';
import styles from './Assignments.module.css';
import { type AssignmentOverview, useAssignmentOverview } from './useAssignments';

/** Everything that a learner's classes have assigned, both open and done. */
export function Assignments() {
  const user = useUser();
  return (
    <Page width="text">
      <PageHeader
        title="Assignments"
        lead="What your classes ask you to do, and what you have done."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {user ? (
        <Own key={user.userId} />
      ) : (
        <LogInFirst text="Assignments come from the classes that you join with your account." />
      )}
    </Page>
  );
}

function Own() {
  return (
    <QueryView
      query={useAssignmentOverview(useEvents())}
      label="Loading your assignments"
      lines={4}
      failed={(_, retry) => <NotLoaded onRetry={retry} />}
      outdated={
        <Alert tone="info" role="status">
          The server could not be reached. These are your assignments as of your last visit with a connection.
        </Alert>
      }
    >
      {(overview) => (overview.statuses.length === 0 ? <Nothing /> : <Lists overview={overview} />)}
    </QueryView>
  );
}

/** Shown if the server does not answer and no earlier answer is stored on this device. */
function NotLoaded({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <ErrorState
      title="Your assignments could not be loaded"
      text="The server could not be reached. They will appear once you are back online."
      headingLevel={2}
      actions={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<CourseIcon />}
      title="Nothing is assigned"
      text="Work your classes assign appears here and on your dashboard. You join a class with the code or link your teacher gives you."
      actions={<LinkButton to="/account">Your classes</LinkButton>}
    />
  );
}

function Lists({ overview: { statuses, now } }: { readonly overview: AssignmentOverview }) {
  const open = listOpenAssignments(statuses);
  const done = statuses.filter(({ isDone }) => isDone);
  return (
    <>
      <List
        title="To do"
        statuses={open}
        now={now}
        lead={open.length === 0 ? 'Everything is done.' : leadOf(open)}
      />
      {done.length > 0 && <List title="Done" statuses={done} now={now} lead="" />}
    </>
  );
}

function leadOf(open: readonly AssignmentStatus[]): string {
  const late = countLate(open);
  return late === 0 ? '' : `${formatCount(late, 'is late.', 'are late.')} Late work still counts.`;
}

type ListProps = {
  readonly title: string;
  readonly statuses: readonly AssignmentStatus[];
  readonly now: Date;
  /** The text above the list; '' for none. */
  readonly lead: string;
};

function List({ title, statuses, now, lead }: ListProps) {
  return (
    <Card as="section" padding="large" aria-label={title}>
      <h2>{title}</h2>
      {lead !== '' && <p>{lead}</p>}
      <ul className={styles['list']}>
        {statuses.map((status) => (
          <Item key={status.id} status={status} now={now} />
        ))}
      </ul>
    </Card>
  );
}

type ItemProps = { readonly status: AssignmentStatus; readonly now: Date };

function Item({ status, now }: ItemProps) {
  const { title, route, isOffered } = status;
  return (
    <li>
      <div className={`${row['gap-2']} ${row['spread']}`}>
        <h3 className={styles['title']}>
          {route === null ? title : <TextLink to={route}>{title}</TextLink>}
        </h3>
        <State status={status} now={now} />
      </div>
      <p>{status.isDone ? doneWords(status, now) : describeStatus(status)}</p>
      {status.grade?.flagged !== undefined && <p>{FLAG_SENTENCE}</p>}
      <p className={typography['note']}>
        {status.class.name}
        {status.dueAt !== null && (
          <>
            {status.timeliness === 'overdue' ? ' · was due ' : ' · due '}
            <time dateTime={status.dueAt}>{formatDueDate(status.dueAt, now)}</time>
          </>
        )}
        {route === null && !isOffered && ' · no longer offered'}
      </p>
    </li>
  );
}

function State({ status, now }: ItemProps) {
  if (status.isDone) {
    return (
      <Badge tone="success" icon={<SuccessIcon aria-hidden />}>
        Done
      </Badge>
    );
  }
  if (status.dueAt === null) return null;
  return (
    <Badge tone={status.timeliness === 'overdue' ? 'plain' : 'info'} icon={<TimeIcon aria-hidden />}>
      {dueWords(status, now)}
    </Badge>
  );
}

/** Describes work that is done; if it was late, says only that. */
function doneWords({ grade, timeliness, passPercent }: AssignmentStatus, now: Date): string {
  if (!grade?.doneAt) return '';
  const when = `Done ${formatShortDueDate(grade.doneAt, now)}${timeliness === 'late' ? ', after the due date' : ''}.`;
  return passPercent === null ? when : `${when} Best score: ${wholePercent(grade.best, passPercent)}%.`;
}
