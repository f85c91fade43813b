import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ProblemError } from '@venture/api/v1/call';
import { useUser } from '@venture/ui/useUser';
import { type ReactNode, useMemo } from 'react';

/** How often a request that failed for a reason that may pass is sent again by itself. */
const RETRIES = 1;

/** How long after a failure that may pass a page asks again by itself. */
const RECOVER_MS = 15_000;

type Options = { readonly retries?: number };

/**
 * What every request of this application has in common. Requests are sent even where the browser believes to be
 * offline, so the page says what failed; they are repeated once the network is back, and now and then while the server
 * does not answer. After each change on the server
 * whatever is shown is loaded again.
 */
function createQueryClient({ retries = RETRIES }: Options): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: ({ state: { error } }) => error !== null && mayPass(error) && RECOVER_MS,
        retry: (failures, error) => failures < retries && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // What was refused may be so because it has changed meanwhile.
      onSettled: (_, error) => {
        if (!error || (isProblem(error) && error.status !== 401)) void client.invalidateQueries();
      },
    }),
  });
  return client;
}

/** A lost connection or a server in trouble, as opposed to a refusal. */
const mayPass = (error: unknown) => error instanceof TypeError || (isProblem(error) && error.status >= 500);
const isProblem = (error: unknown) => error instanceof ProblemError;

/** Holds what was loaded for the person who is logged in; another person begins with nothing. */
export function QueryProvider({ retries, children }: Options & { readonly children: ReactNode }) {
  const userId = useUser()?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a client belongs to one person
  const client = useMemo(
    () => createQueryClient(retries === undefined ? {} : { retries }),
    [userId, retries],
  );
  return (
    <QueryClientProvider key={userId} client={client}>
      {children}
    </QueryClientProvider>
  );
}
