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

/** A call as a query: `useQuery(endpointQuery(getTeam, { params: { team } }))`. */
export function endpointQuery<const E extends Endpoint>(endpoint: E, sent: RequestOf<E>) {
  return queryOptions<ResponseOf<E>>({
    queryKey: [endpoint.id, sent],
    queryFn: ({ signal }) => call(endpoint, sent, signal),
  });
}

type ListPage<Item> = { readonly items: readonly Item[]; readonly after?: string | undefined };
type ListEndpoint<Item> = Endpoint & { readonly response: v.GenericSchema<unknown, ListPage<Item>> };

/**
 * A paged list as an infinite query, for {@link ListView}. While another search or filter is loading, the last list
 * stays in place, so a row of both keeps the focus.
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
 * Changes something on the server. It asks for the password where the server wants it again; afterwards everything
 * on the page is loaded again (see `QueryProvider.tsx`), so nobody has to say what the change affects.
 */
export function useServerMutation<Variables = void, Result = unknown>(
  change: (variables: Variables) => Promise<Result>,
): ServerMutation<Variables, Result> {
  return useMutation({ mutationFn: (variables: Variables) => withPassword(() => change(variables)) });
}
