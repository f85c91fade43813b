import { formatCount } from '@venture/api/format';
import {
  ASSIGNMENTS_PATH,
  type AssignmentStatus,
  countLate,
  dueWords,
  listOpenAssignments,
} from '@venture/progress/assigned';
import { CourseIcon, NextIcon } from '@venture/ui/icons';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import type { AssignmentOverview } from '../assignments/useStatuses';
import { Panel } from '../Panel';
import styles from './Today.module.css';

const SHOWN = 3;

/** A learner's assignments on the dashboard. Renders nothing when there are none. */
export function AssignmentsPanel({ known }: { readonly known: AssignmentOverview | undefined }) {
  if (!known || known.statuses.length === 0) return null;
  const { statuses, now } = known;
  const open = listOpenAssignments(statuses);
  const late = countLate(open);
  return (
    <Panel title="Assignments" icon={<CourseIcon aria-hidden />} headingLevel={2}>
      <p className={typography['muted']}>
        {open.length === 0 ? 'All done.' : `${statuses.length - open.length} of ${statuses.length} done.`}{' '}
        {late > 0 && formatCount(late, 'is late.', 'are late.')}
      </p>
      {open.length > 0 && (
        <ul className={stack['gap-2']}>
          {open.slice(0, SHOWN).map((status) => (
            <Line key={status.id} status={status} now={now} />
          ))}
        </ul>
      )}
      <p className={styles['end']}>
        <TextLink to={ASSIGNMENTS_PATH}>
          All assignments
          <NextIcon aria-hidden />
        </TextLink>
      </p>
    </Panel>
  );
}

function Line({ status, now }: { readonly status: AssignmentStatus; readonly now: Date }) {
  const { title, route, isOffered, isLinked } = status;
  return (
    <li className={styles['line']}>
      {route === null ? (
        <span>{title}</span>
      ) : (
        <TextLink to={isLinked ? route : ASSIGNMENTS_PATH}>{title}</TextLink>
      )}
      <span className={typography['note']}>
        {route === null && !isOffered ? 'no longer offered' : dueWords(status, now)}
      </span>
    </li>
  );
}
