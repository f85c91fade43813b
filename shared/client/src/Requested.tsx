import { Skeleton } from '@venture/ui/Skeleton';
import type { Listed } from '@venture/ui/useList';
import type { QueryResult } from '@venture/ui/useQuery';
import type { ReactNode } from 'react';
import { MoreButton } from './MoreButton';
import { RequestError } from './RequestError';

type Props<Value> = {
  /** What `useQuery` or `useList` gave. */
  readonly request: { readonly result: QueryResult<Value>; readonly refetch: () => void };
  /** Announced and shown while it is on its way: 'Loading people'. */
  readonly label: string;
  readonly lines: number;
  readonly headingLevel?: 2 | 3;
  readonly children: (value: Value) => ReactNode;
};

/** What the server answered; until then grey shapes, and if it failed, why. */
export function Requested<Value>({ request, label, lines, headingLevel, children }: Props<Value>) {
  const { result, refetch } = request;
  if (result.state === 'loading') return <Skeleton label={label} lines={lines} />;
  if (result.state === 'ready') return children(result.value);
  return <RequestError error={result.error} onRetry={refetch} {...(headingLevel && { headingLevel })} />;
}

type ListProps<Item> = Omit<Props<Listed<Item>>, 'children'> & {
  /** What the list is of: 'people'. */
  readonly what: string;
  /** Shown when it is empty. */
  readonly none: ReactNode;
  /** What is left of it, or has changed, since it was requested. */
  readonly latest?: (items: readonly Item[]) => readonly Item[];
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** A list as far as it was loaded, with the way to more of it. */
export function RequestedList<Item>(props: ListProps<Item>) {
  const { what, none, latest, children, ...request } = props;
  return (
    <Requested {...request}>
      {(list) => {
        const items = latest ? latest(list.items) : list.items;
        if (items.length === 0) return none;
        return (
          <>
            {children(items)}
            <MoreButton {...list} items={items} what={what} />
          </>
        );
      }}
    </Requested>
  );
}
