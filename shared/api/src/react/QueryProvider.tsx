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

/** A refusal that says nothing about our data, as a failing server does. */
const TOO_MANY = 429;

/** Delay before a page retries by itself after a transient failure. */
const RECOVER_MS = 15_000;

/**
 * A client with the defaults of every request. Requests are sent even when the browser reports that it is offline, so
 * the page shows the real error; they are repeated once the network is back, and every 15 s while the server does not
 * answer. Every mutation invalidates all queries.
 */
export function createQueryClient({ retries = 1 } = {}): QueryClient {
  // React-query takes every page to start online; one that started offline would miss that the network is back.
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

/** When a query asks again after a failure that may pass; pages that poll use it where they have nothing to poll for. */
export const errorRefetchInterval = ({ state: { error } }: { readonly state: { readonly error: unknown } }) =>
  error !== null && isTransient(error) && RECOVER_MS;

/** A lost connection or a server in trouble, as opposed to a refusal. */
export const isTransient = (error: unknown) =>
  error instanceof TypeError || (isProblem(error) && error.status >= 500);
const isProblem = (error: unknown) => error instanceof ProblemError;

let latest: { readonly userId: string | undefined; readonly client: QueryClient } | undefined;

/** The client of one person: another person begins with nothing loaded. */
export function getQueryClient(userId: string | undefined): QueryClient {
  if (!latest || latest.userId !== userId) latest = { userId, client: createQueryClient() };
  return latest.client;
}

type Props = {
  /** Another client than that of the person who is logged in. */
  readonly client?: QueryClient;
  readonly children: ReactNode;
};

/**
 * Gives pages the query client of the person who is logged in; what one page loaded, the next one shows at once. Inside
 * another provider it gives the client of that.
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
