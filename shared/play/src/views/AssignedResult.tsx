import type { MyAssignment } from '@venture/api/v1/assignments';
import { ASSIGNMENTS_PATH, describeResult, statusesOf } from '@venture/progress/assigned';
import type { KnownEvent } from '@venture/progress/events';
import { findTaskResults } from '@venture/progress/grading';
import { useEvents, useNow } from '@venture/progress/hooks';
import { useStoredAssignments } from '@venture/progress/useStored';
import { CourseIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';

export type Props = {
  /** What has just been done. */
  readonly event: KnownEvent;
};

/** Whether a result meets what a class has assigned, and the way back there; nothing for what is not assigned. */
export function AssignedResult({ event }: Props) {
  const events = useEvents();
  const now = useNow(events);
  const isOf = (assignment: MyAssignment) => findTaskResults([event], assignment).length > 0;
  const assignments = useStoredAssignments()?.filter(isOf) ?? [];
  if (assignments.length === 0) return null;
  const sentences = statusesOf(assignments, events, now).map(
    (status) =>
      `Assigned by ${status.class.name}: ${describeResult(status, findTaskResults([event], status))}`,
  );
  return (
    <section className={stack['gap-1']} aria-label="Assigned">
      {[...new Set(sentences)].map((sentence) => (
        <p key={sentence} className={row['gap-2']}>
          <CourseIcon aria-hidden />
          <span>{sentence}</span>
        </p>
      ))}
      <p>
        <TextLink to={ASSIGNMENTS_PATH}>Back to your assignments</TextLink>
      </p>
    </section>
  );
}
