import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import type { Query } from '@venture/api/react/QueryView';
import { type MyAssignment, myAssignments } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import { useNow } from '@venture/device/hooks';
import { storeAssignments, storedAssignments } from '@venture/device/stored-assignments';
import { type AssignmentStatus, statusesOf } from '@venture/rules/assigned';
import type { KnownEvent } from '@venture/rules/events';
import { useUser } from '@venture/ui/useUser';
import { useMemo, useSyncExternalStore } from 'react';

export type AssignmentOverview = {
  readonly statuses: readonly AssignmentStatus[];
  readonly now: Date;
};

/** Returns the logged-in person's assignments, each with its progress. */
export function useAssignmentOverview(events: readonly KnownEvent[]): Query<AssignmentOverview> {
  const now = useNow(events);
  const { data: assignments, ...query } = useAssignments();
  const data = useMemo(
    () => assignments && { statuses: statusesOf(assignments, events, now), now },
    [assignments, events, now],
  );
  return { ...query, data };
}

/**
 * Returns the logged-in person's assignments: first those stored on this device, then the server's answer. Has no
 * data for guests.
 */
function useAssignments(): Query<readonly MyAssignment[]> {
  const userId = useMemberId();
  const last = useSyncExternalStore(storedAssignments.subscribe, storedAssignments.get);
  const stored = last?.userId === userId ? last?.assignments : undefined;
  const { data, ...query } = useQuery({
    ...assignmentsQuery(userId ?? ''),
    enabled: userId !== undefined,
    initialData: () => stored,
    initialDataUpdatedAt: 0,
  });
  // Another tab may have stored a newer answer.
  return { ...query, data: userId === undefined ? undefined : (stored ?? data) };
}

/** Reloads the assignments after a class is joined or left: pages that show a notice read the stored copy. */
export function useReloadAssignments(): () => void {
  const client = useQueryClient();
  const userId = useMemberId();
  return () => {
    if (userId !== undefined) void client.prefetchQuery(assignmentsQuery(userId));
  };
}

/** Returns the person's id if the server has classes. */
function useMemberId(): string | undefined {
  const user = useUser();
  return answersV1() ? user?.userId : undefined;
}

const assignmentsQuery = (userId: string) =>
  queryOptions<readonly MyAssignment[]>({
    queryKey: [myAssignments.id],
    queryFn: async ({ signal }) => {
      const { assignments } = await call(myAssignments, {}, signal);
      storeAssignments(userId, assignments);
      return assignments;
    },
  });
