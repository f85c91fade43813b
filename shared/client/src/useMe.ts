import { getMe, type Me } from '@venture/api/v1/me';
import { type QueryResult, useQuery } from '@venture/ui/useQuery';
import { useEffect } from 'react';

/** Who the server said was here when it was last asked: shown at once on the next page, and asked again. */
let last: Me | undefined;

/** Who the server takes this browser for; use it only while somebody is logged in here. */
export function useMe(userId: string): { readonly result: QueryResult<Me>; readonly refetch: () => void } {
  const { result, refetch } = useQuery(getMe, {});
  useEffect(() => {
    if (result.state !== 'loading') last = result.state === 'ready' ? result.value : undefined;
  }, [result]);
  const known = last?.userId === userId ? last : undefined;
  return { result: result.state === 'loading' && known ? { state: 'ready', value: known } : result, refetch };
}
