import {
  MutationCache,
  onlineManager,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
} from '@tanstack/react-query';
import { useUser } from '@venture/ui/useUser';
import { type ReactNode, use } from 'react';
import { ProblemError } from '../v1/call';
import { getMe } from '../v1/me';

/** Status of a refusal that, like a server failure, does not mean that our data is stale. */
const TOO_MANY = 429;

/** Delay before a page retries by itself after a transient failure. */
const RECOVER_MS = 15_000;

/**
 * Creates a client with the defaults for all requests. It sends requests even when the browser reports that it is
 * offline, so the page shows the real error, and repeats them once the network is back, and every 15 s while the
 * server does not answer. Every mutation invalidates all queries.
 */
export function createQueryClient({ retries = 1 } = {}): QueryClient {
  // React Query assumes that every page starts online; one that started offline would miss the network's return.
  onlineManager.setOnline(navigator.onLine);
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: errorRefetchInterval,
        retry: (failures, error) => failures < retries && isTransient(error),
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      // A refusal often means that our data is stale.
      onSettled: (_, error) => {
        const isRefused = error && isProblem(error) && error.status < 500 && error.status !== TOO_MANY;
        // The session has ended: the page says so, and keeps what was typed.
        if (isRefused && error.status === 401) void client.invalidateQueries({ queryKey: [getMe.id] });
        else if (!error || isRefused) void client.invalidateQueries();
      },
    }),
  });
  return client;
}

/** Interval for retrying a query after a transient failure; polling pages use it when they have nothing to poll for. */
export const errorRefetchInterval = ({ state: { error } }: { readonly state: { readonly error: unknown } }) =>
  error !== null && isTransient(error) && RECOVER_MS;

/** True for a lost connection or a server failure, false for a refusal. */
export const isTransient = (error: unknown) =>
  error instanceof TypeError || (isProblem(error) && error.status >= 500);
const isProblem = (error: unknown) => error instanceof ProblemError;

let latest: { readonly userId: string | undefined; readonly client: QueryClient } | undefined;

/** Returns a person's client; another person starts with nothing loaded. */
export function getQueryClient(userId: string | undefined): QueryClient {
  if (!latest || latest.userId !== userId) latest = { userId, client: createQueryClient() };
  return latest.client;
}

type Props = {
  /** Used instead of the logged-in person's client. */
  readonly client?: QueryClient;
  readonly children: ReactNode;
};

/**
 * Gives pages the logged-in person's query client, so that a page shows at once what an earlier one loaded. Inside
 * another provider it passes on that provider's client.
 */
export function QueryProvider({ client, children }: Props) {
  const userId = useUser()?.userId;
  const outer = use(QueryClientContext);
  return (
    <QueryClientProvider key={userId} client={client ?? outer ?? getQueryClient(userId)}>
      {children}
    </QueryClientProvider>
  );
}
