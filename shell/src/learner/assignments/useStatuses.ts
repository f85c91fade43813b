import type { Query } from '@venture/client/QueryView';
import { type AssignmentStatus, statusesOf } from '@venture/progress/assigned';
import type { KnownEvent } from '@venture/progress/events';
import { useNow } from '@venture/progress/hooks';
import { useMemo } from 'react';
import { useAssignments } from './useAssignments';

export type AssignmentOverview = {
  readonly statuses: readonly AssignmentStatus[];
  readonly now: Date;
};

/** The assignments of the person who is logged in, each with its progress. */
export function useStatuses(events: readonly KnownEvent[]): Query<AssignmentOverview> {
  const now = useNow(events);
  const { data: assignments, ...query } = useAssignments();
  const data = useMemo(
    () => assignments && { statuses: statusesOf(assignments, events, now), now },
    [assignments, events, now],
  );
  return { ...query, data };
}
