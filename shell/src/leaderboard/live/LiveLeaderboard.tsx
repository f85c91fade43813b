import { ProblemError } from '@venture/api/v1/call';
import { getLeaderboard } from '@venture/api/v1/leaderboards';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Skeleton } from '@venture/ui/Skeleton';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { Board } from './Board';
import { BoardError } from './BoardError';
import { BoardFilters } from './BoardFilters';
import { DEFAULT_FILTER, requestFor } from './filter';
import { unavailablePage } from './unavailable-page';

/** The boards of the server, and the reader's rank on them. */
export function LiveLeaderboard() {
  const [filter, setFilter] = useState(DEFAULT_FILTER);
  const { result, refetch } = useQuery(getLeaderboard, requestFor(filter));
  const replacement =
    result.state === 'failed' && result.error instanceof ProblemError && unavailablePage(result.error);
  if (replacement) return replacement;
  return (
    <Page width="text">
      <PageHeader
        title="Leaderboard"
        lead="Everyone here opted in; every score is verified."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      <BoardFilters
        filter={filter}
        timings={result.state === 'ready' ? result.value.timings : []}
        onChange={setFilter}
      />
      {result.state === 'loading' && <Skeleton label="Loading the leaderboard" lines={8} />}
      {result.state === 'failed' && <BoardError error={result.error} onRetry={refetch} />}
      {result.state === 'ready' && <Board filter={filter} leaderboard={result.value} refetch={refetch} />}
    </Page>
  );
}
