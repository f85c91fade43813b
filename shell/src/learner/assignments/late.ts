import type { AssignmentStatus } from '@venture/progress/assigned';

/** How many are open though their due date has passed; what is no longer offered cannot be done any more. */
export function countLate(statuses: readonly AssignmentStatus[]): number {
  return statuses.filter((each) => each.timeliness === 'overdue' && isStillOffered(each)).length;
}

export const isStillOffered = ({ isOffered, route }: AssignmentStatus) => isOffered || route !== null;
