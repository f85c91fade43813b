import { useQuery } from '@tanstack/react-query';
import { useListing } from '../../host/list/listing';
import { canCache } from '../../host/offline/start';

const NONE: ReadonlySet<string> = new Set();

/** Returns the remotes stored for use without a network; none if the browser has no caches. */
export function useOffline(): ReadonlySet<string> {
  return useCachedRemotes().data ?? NONE;
}

export function useCachedRemotes() {
  const { remotes } = useListing();
  return useQuery({
    queryKey: ['cached games', remotes.map(({ base }) => base)],
    queryFn: async () =>
      (await import(/* webpackChunkName: "offline" */ '../../host/offline/everything')).cachedOf(remotes),
    enabled: canCache(),
    retry: false,
  });
}
