import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query';
import type * as v from 'valibot';
import { call } from '../v1/call';
import type { Endpoint, RequestOf, ResponseOf } from '../v1/endpoint';
import { withPassword } from './password-again';

/** Returns a call as a query: `useQuery(endpointQuery(getTeam, { params: { team } }))`. */
export function endpointQuery<const E extends Endpoint>(endpoint: E, sent: RequestOf<E>) {
  return queryOptions<ResponseOf<E>>({
    queryKey: [endpoint.id, sent],
    queryFn: ({ signal }) => call(endpoint, sent, signal),
  });
}

type ListPage<Item> = { readonly items: readonly Item[]; readonly after?: string | undefined };
type ListEndpoint<Item> = Endpoint & { readonly response: v.GenericSchema<unknown, ListPage<Item>> };

/**
 * Returns a paged list as an infinite query for {@link ListView}. While a new search or filter loads, the last list
 * stays, so a row in both lists keeps the focus.
 */
export function listQuery<Item>(
  endpoint: ListEndpoint<Item>,
  sent: { readonly params?: object; readonly query?: Readonly<Record<string, string | undefined>> },
) {
  return infiniteQueryOptions({
    queryKey: [endpoint.id, sent, 'list'],
    queryFn: ({ pageParam, signal }): Promise<ListPage<Item>> =>
      call(endpoint, { ...sent, query: { ...sent.query, after: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after,
    placeholderData: keepPreviousData,
  });
}

/** A change on the server, its progress and its result. */
export type ServerMutation<Variables = void, Result = unknown> = UseMutationResult<
  Result,
  unknown,
  Variables
>;

/**
 * Changes something on the server, and asks for the password if the server demands it again. Then everything on the
 * page is reloaded (see `QueryProvider.tsx`), so callers need not say what the change affects.
 */
export function useServerMutation<Variables = void, Result = unknown>(
  change: (variables: Variables) => Promise<Result>,
): ServerMutation<Variables, Result> {
  return useMutation({ mutationFn: (variables: Variables) => withPassword(() => change(variables)) });
}
