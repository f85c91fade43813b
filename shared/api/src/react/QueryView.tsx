import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ButtonRow } from '@venture/ui/ButtonRow';
import { Skeleton } from '@venture/ui/Skeleton';
import { StatusLine } from '@venture/ui/StatusLine';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../format';
import { ProblemError } from '../v1/call';
import { RequestError } from './RequestError';

/** The part of a query that {@link QueryView} uses. */
export type Query<Data> = Pick<
  UseQueryResult<Data, unknown>,
  'data' | 'error' | 'isError' | 'errorUpdateCount'
> & {
  readonly refetch: () => unknown;
};

type Props<Data> = {
  readonly query: Query<Data>;
  /** Announced and shown during loading: 'Loading people'. */
  readonly label: string;
  /** Number of grey lines shown during loading. */
  readonly lines: number;
  readonly headingLevel?: 2 | 3;
  /** Page heading until there is data; a message from `failed` has its own heading. */
  readonly header?: ReactNode;
  /** Returns a message for this error, or undefined for the usual one. */
  readonly failed?: (error: unknown, retry: () => void) => ReactNode;
  /** Shown above the last data when newer data could not be loaded. */
  readonly outdated?: ReactNode;
  readonly children: (data: Data) => ReactNode;
};

/** Shows a query's data, an outline while it loads, or why it failed. */
export function QueryView<Data>({ query, label, lines, headingLevel = 2, ...props }: Props<Data>) {
  const { data, isError, refetch } = query;
  const { error, dismiss } = useShownError(query);
  const retry = () => {
    dismiss();
    void refetch();
  };
  const { header, failed, outdated = <StaleNotice onRetry={retry} />, children } = props;
  if (error !== undefined && (data === undefined || isFinal(error))) {
    const usual = (
      <>
        {header}
        <RequestError error={error} onRetry={retry} headingLevel={headingLevel} />
      </>
    );
    return failed?.(error, retry) ?? usual;
  }
  if (data === undefined) {
    return (
      <>
        {header}
        <Skeleton label={label} lines={lines} />
      </>
    );
  }
  return (
    <>
      {isError && !isLoggedOut(error) && outdated}
      {children(data)}
    </>
  );
}

/**
 * Returns the error to show, or undefined. Without data, a query forgets its error while it retries; but on a page
 * that retries by itself, the error stays visible, so that it is announced only once.
 */
function useShownError({ data, error, isError, errorUpdateCount }: Query<unknown>) {
  const [last, setLast] = useState<unknown>();
  const [dismissed, setDismissed] = useState<unknown>();
  if (isError && error !== last) setLast(error);
  const isAskingAgain = data === undefined && errorUpdateCount > 0 && last !== dismissed;
  return { error: isError ? error : isAskingAgain ? last : undefined, dismiss: () => setDismissed(last) };
}

/** True after 403 or 404, which hide cached data. */
const isFinal = (error: unknown) => error instanceof ProblemError && FINAL_STATUSES.includes(error.status);
const FINAL_STATUSES: readonly number[] = [403, 404];

/** True if the session has ended: the page says so, and keeps the typed text. */
export const isLoggedOut = (error: unknown) => error instanceof ProblemError && error.status === 401;

/** Says that the data may be out of date; it stays visible, with changes made here and values shown only once. */
function StaleNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <ButtonRow>
      <p role="status">The server did not answer, so this may be out of date.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </ButtonRow>
  );
}

type Pages<Item> = { readonly pages: readonly { readonly items: readonly Item[] }[] };

type ListProps<Item> = Omit<Props<Pages<Item>>, 'query' | 'children'> & {
  readonly query: UseInfiniteQueryResult<Pages<Item>, unknown>;
  /** Plural name of the items: 'people'. */
  readonly itemsName: string;
  /** Shown for an empty list. */
  readonly empty: ReactNode;
  readonly children: (items: readonly Item[]) => ReactNode;
};

/** A paged list with a “Show more” button. */
export function ListView<Item>({ query, itemsName, empty, children, ...view }: ListProps<Item>) {
  const { data, isFetchNextPageError, ...rest } = query;
  // If the next page cannot be loaded, the end of the list says so.
  const first = isFetchNextPageError ? { ...rest, data, isError: false } : { ...rest, data };
  return (
    <QueryView query={first} {...view}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0) return empty;
        return (
          <>
            {children(items)}
            <ListEnd query={query} itemsName={itemsName} shown={items.length} />
          </>
        );
      }}
    </QueryView>
  );
}

type EndProps = {
  readonly query: UseInfiniteQueryResult<{ readonly pages: readonly unknown[] }, unknown>;
  readonly itemsName: string;
  readonly shown: number;
  /** Total number, if known. */
  readonly total?: number;
};

/** Says how much of a list is shown, with a button for more. */
export function ListEnd({ query, itemsName, shown, total }: EndProps) {
  const { isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const hasGrown = (query.data?.pages.length ?? 0) > 1;
  const extent = hasNextPage ? `The first ${shown} ${itemsName} are shown.` : hasGrown && 'End of the list.';
  const state = total === undefined ? extent : `${formatNumber(shown)} of ${formatNumber(total)} shown`;
  return (
    <>
      {isFetchNextPageError && <Alert>The next ones could not be loaded. Try again in a moment.</Alert>}
      <StatusLine>{isPlaceholderData ? 'Searching…' : state}</StatusLine>
      {hasNextPage && !isPlaceholderData && (
        <ButtonRow>
          <Button variant="secondary" working={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        </ButtonRow>
      )}
    </>
  );
}
