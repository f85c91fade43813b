import { type AssignmentStatus, statusesOf } from '@venture/progress/assigned';
import type { Declared } from '@venture/progress/declared';
import type { KnownEvent } from '@venture/progress/events';
import { useNow } from '@venture/ui/useNow';
import { useMemo } from 'react';
import { useAssignments } from './useAssignments';

export type AssignmentOverview = {
  readonly statuses: readonly AssignmentStatus[];
  readonly isOld: boolean;
  readonly now: Date;
};

/** The assignments of the person who is logged in, each with how far they are; undefined while that is not known. */
export function useStatuses(
  events: readonly KnownEvent[],
  declared: Pick<Declared, 'games'> | undefined,
): AssignmentOverview | undefined {
  const now = useNow(events);
  const { assignments, isOld = false } = useAssignments() ?? {};
  return useMemo(() => {
    if (!assignments) return undefined;
    return { statuses: statusesOf(assignments, events, declared ?? { games: [] }, now), isOld, now };
  }, [assignments, isOld, events, declared, now]);
}
