import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ProblemError } from '@venture/api/v1/call';
import { getMe } from '@venture/api/v1/me';
import { useUser } from '@venture/ui/useUser';
import { type ReactNode, useMemo } from 'react';

/** How often a request that failed for a reason that may pass is sent again by itself. */
const RETRIES = 1;

/** How long after a failure that may pass a page asks again by itself. */
const RECOVER_MS = 15_000;

type Options = { readonly retries?: number };

/**
 * Defaults of every request. Requests are sent even when the browser reports that it is offline, so the page shows the
 * real error; they are repeated once the network is back, and every 15 s while the server does not answer. Every
 * mutation invalidates all queries.
 */
function createQueryClient({ retries = RETRIES }: Options): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: recoverAfter,
        retry: (failures, error) => failures < retries && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // A refusal often means that our data is stale.
      onSettled: (_, error) => {
        const isRefused = error && isProblem(error);
        // The session has ended: the page says so, and keeps what was typed.
        if (isRefused && error.status === 401) void client.invalidateQueries({ queryKey: [getMe.id] });
        else if (!error || isRefused) void client.invalidateQueries();
      },
    }),
  });
  return client;
}

/** When a query asks again after a failure that may pass; pages that poll use it where they have nothing to poll for. */
export const recoverAfter = ({ state: { error } }: { readonly state: { readonly error: unknown } }) =>
  error !== null && isTransient(error) && RECOVER_MS;

/** A lost connection or a server in trouble, as opposed to a refusal. */
export const isTransient = (error: unknown) =>
  error instanceof TypeError || (isProblem(error) && error.status >= 500);
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
