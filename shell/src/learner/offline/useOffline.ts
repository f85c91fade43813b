import { useQuery } from '@tanstack/react-query';
import { useListing } from '../../host/list/listing';
import { canCache } from '../../host/offline/start';

const NONE: ReadonlySet<string> = new Set();

/** The remotes that are stored for use without a network; without its caches the browser has none. */
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
