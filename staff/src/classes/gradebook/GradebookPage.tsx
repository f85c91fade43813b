import { useQuery } from '@tanstack/react-query';
import { listAssignments } from '@venture/api/v1/assignments';
import { addressOf } from '@venture/api/v1/call';
import type { Class } from '@venture/api/v1/classes';
import { exportGradebook } from '@venture/api/v1/gradebook';
import { FLAG_SENTENCE } from '@venture/progress/grading';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import stack from '@venture/ui/stack.module.css';
import typography from '@venture/ui/typography.module.css';
import { useMyRole } from '../../frame/AdminPage';
import { ClassFrame } from '../../frame/ClassFrame';
import { Download } from '../../frame/Download';
import { QueryView } from '../../frame/QueryView';
import { endpointQuery } from '../../frame/queries';
import { Gradebook } from './Gradebook';
import styles from './Gradebook.module.css';

type Props = { readonly of: Class };

/** What each member of a class has done of its assignments. */
export function GradebookPage() {
  return <ClassFrame title="Gradebook">{(of) => <Assigned of={of} />}</ClassFrame>;
}

function Assigned({ of }: Props) {
  const query = useQuery(endpointQuery(listAssignments, { params: { id: of.id } }));
  const isAdmin = useMyRole() === 'admin';
  return (
    <>
      <QueryView query={query} label="Loading the gradebook" lines={8} headingLevel={3}>
        {({ assignments }) =>
          assignments.length === 0 ? <Nothing of={of} /> : <Gradebook of={of} assignments={assignments} />
        }
      </QueryView>
      <p className={styles['note']}>
        Only results that the server has verified count: a game that was begun offline may not. Members know
        that you see this. You see nothing else about individual members. {FLAG_SENTENCE}
        {isAdmin && ' If you do not own this class, the audit trail records that you looked.'}
      </p>
      {query.data && query.data.assignments.length > 0 && <Downloads of={of} />}
    </>
  );
}

function Nothing({ of: { id } }: Props) {
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

function Downloads({ of: { id } }: Props) {
  const fileFor = (format: 'moodle' | 'canvas') =>
    addressOf(exportGradebook, { params: { id }, query: { format } });
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
