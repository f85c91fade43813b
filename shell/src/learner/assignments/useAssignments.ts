import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { type MyAssignment, myAssignments } from '@venture/api/v1/assignments';
import { call } from '@venture/api/v1/call';
import type { Query } from '@venture/client/QueryView';
import { storeAssignments } from '@venture/progress/stored-assignments';
import { useStoredAssignments } from '@venture/progress/useStored';
import { useUser } from '@venture/ui/useUser';

/**
 * What the classes of the person who is logged in have assigned: at once as it is stored on this device, then as the
 * server says. Without data for guests.
 */
export function useAssignments(): Query<readonly MyAssignment[]> {
  const userId = useMemberId();
  const stored = useStoredAssignments();
  const { data, ...query } = useQuery({
    ...assignmentsQuery(userId ?? ''),
    enabled: userId !== undefined,
    initialData: () => stored,
    initialDataUpdatedAt: 0,
  });
  // Another tab may have stored a newer answer.
  return { ...query, data: userId === undefined ? undefined : (stored ?? data) };
}

/** Loads them again after a class was joined or left: pages with a notice of them read what is stored. */
export function useReloadAssignments(): () => void {
  const client = useQueryClient();
  const userId = useMemberId();
  return () => {
    if (userId !== undefined) void client.prefetchQuery(assignmentsQuery(userId));
  };
}

/** The id of the person, if the server has classes. */
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
