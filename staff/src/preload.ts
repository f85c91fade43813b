import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { STAFF_PAGES } from '@venture/api/react/areas';
import { endpointQuery } from '@venture/api/react/queries';
import { listAssignments } from '@venture/api/v1/assignments';
import { listOwners } from '@venture/api/v1/classes';
import { getMe } from '@venture/api/v1/me';
import { matchPath } from 'react-router-dom';
import { DEFAULT_VIEW } from './classes/gradebook/view';
import { classQuery, gradebookQuery, membersQuery } from './classes/queries';

/** How long a page uses data requested here without requesting it again. */
const FRESH_MS = 3_000;

/**
 * Requests the data of the page at an address before its code arrives. The address is enough, so nothing waits for
 * who is logged in; the server refuses people who may not see it.
 */
export function preload(client: QueryClient, path: string): void {
  const fresh = <Query extends { readonly queryKey: QueryKey }>(query: Query) => {
    client.setQueryDefaults(query.queryKey, { staleTime: FRESH_MS });
    return query;
  };
  void client.prefetchQuery(fresh(endpointQuery(getMe, {})));
  const page = STAFF_PAGES.find((each) => matchPath(each.path, path));
  const id = page && matchPath(page.path, path)?.params['class'];
  if (id === undefined) return;
  void client.prefetchQuery(fresh(classQuery(id)));
  if (page?.id === 'class') {
    void client.prefetchInfiniteQuery(fresh(membersQuery(id, '', 'name')));
    void client.prefetchQuery(fresh(endpointQuery(listOwners, { params: { id } })));
  }
  if (page?.id === 'gradebook') void client.prefetchInfiniteQuery(fresh(gradebookQuery(id, DEFAULT_VIEW)));
  if (page?.id === 'gradebook' || page?.id === 'class-assignments') {
    void client.prefetchQuery(fresh(endpointQuery(listAssignments, { params: { id } })));
  }
}
