import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { endpointQuery, listQuery } from '@venture/api/react/queries';
import { call } from '@venture/api/v1/call';
import { getClass, listMembers, type MemberOrder } from '@venture/api/v1/classes';
import { getGradebook } from '@venture/api/v1/gradebook';
import type { GradebookView } from './gradebook/view';

export const classQuery = (id: string) => endpointQuery(getClass, { params: { id } });

export const membersQuery = (id: string, search: string, order: MemberOrder) =>
  listQuery(listMembers, { query: { class: id, search: search || undefined, order } });

/** The most rows the server sends at once; only visible ones are drawn. */
const ROWS_AT_ONCE = '200';

export const gradebookQuery = (id: string, view: GradebookView) =>
  infiniteQueryOptions({
    queryKey: [getGradebook.id, id, view],
    queryFn: ({ pageParam, signal }) => {
      const { search, of, fact, ...narrowed } = view;
      const query = {
        ...narrowed,
        search: search || undefined,
        of: view.filter === 'all' ? undefined : of || undefined,
        by: fact,
        limit: ROWS_AT_ONCE,
        after: pageParam,
      };
      return call(getGradebook, { params: { id }, query }, signal);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ after }) => after,
    placeholderData: keepPreviousData,
  });
