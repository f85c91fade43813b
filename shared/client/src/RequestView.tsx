import { Skeleton } from '@venture/ui/Skeleton';
import type { QueryResult } from '@venture/ui/useQuery';
import type { ReactNode } from 'react';
import { RequestError } from './RequestError';

type Props<Value> = {
  /** What `useQuery` gave. */
  readonly request: { readonly result: QueryResult<Value>; readonly refetch: () => void };
  /** Announced and shown while it is on its way: 'Loading people'. */
  readonly label: string;
  readonly lines: number;
  readonly headingLevel?: 2 | 3;
  readonly children: (value: Value) => ReactNode;
};

/** What the server answered; until then grey shapes, and if it failed, why. */
export function RequestView<Value>({ request, label, lines, headingLevel, children }: Props<Value>) {
  const { result, refetch } = request;
  if (result.state === 'loading') return <Skeleton label={label} lines={lines} />;
  if (result.state === 'ready') return children(result.value);
  return <RequestError error={result.error} onRetry={refetch} {...(headingLevel && { headingLevel })} />;
}
