import type { Status } from '@venture/progress/assigned';

/** How many are open though their due date has passed; what is no longer offered cannot be done any more. */
export function countLate(statuses: readonly Status[]): number {
  return statuses.filter((each) => each.timeliness === 'overdue' && isStillOffered(each)).length;
}

export const isStillOffered = ({ isOffered, route }: Status) => isOffered || route !== null;
