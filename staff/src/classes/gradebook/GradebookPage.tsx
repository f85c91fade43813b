import { listAssignments } from '@venture/api/v1/assignments';
import type { Class } from '@venture/api/v1/classes';
import { Requested } from '@venture/client/Requested';
import { FLAG_SENTENCE } from '@venture/progress/grading';
import { EmptyState } from '@venture/ui/EmptyState';
import { CourseIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { useQuery } from '@venture/ui/useQuery';
import { useMyRole } from '../../frame/AdminPage';
import { ClassFrame } from '../../frame/ClassFrame';
import { Gradebook } from './Gradebook';
import styles from './Gradebook.module.css';

/** What each member of a class has done of its assignments. */
export function GradebookPage() {
  return <ClassFrame title="Gradebook">{(of) => <OfClass of={of} />}</ClassFrame>;
}

function OfClass({ of: { id } }: { readonly of: Class }) {
  const isAdmin = useMyRole() === 'admin';
  const request = useQuery(listAssignments, { params: { id } });
  return (
    <>
      <p className={styles['note']}>
        Only results that the server has verified count: a game that was begun offline may not. Members know
        that you see this. You see nothing else about individual members. {FLAG_SENTENCE}
        {isAdmin && ' If you do not own this class, the audit trail records that you looked.'}
      </p>
      <Requested request={request} label="Loading the gradebook" lines={8} headingLevel={3}>
        {({ assignments }) =>
          assignments.length === 0 ? (
            <Nothing id={id} />
          ) : (
            <Gradebook classId={id} assignments={assignments} />
          )
        }
      </Requested>
    </>
  );
}

function Nothing({ id }: { readonly id: string }) {
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
