import { ProblemError } from '@venture/api/v1/call';
import { getLeaderboard } from '@venture/api/v1/leaderboards';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Skeleton } from '@venture/ui/Skeleton';
import { useQuery } from '@venture/ui/useQuery';
import { useState } from 'react';
import { Board } from './Board';
import { BoardError } from './BoardError';
import { ChoiceBar } from './ChoiceBar';
import { requestFor as askedFor, FIRST_CHOICE } from './choice';
import { unavailablePage } from './unavailable-page';

/** The boards of the server, and the reader's place on them. */
export function LiveLeaderboard() {
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const { result, refetch } = useQuery(getLeaderboard, askedFor(choice));
  const replacement =
    result.state === 'failed' && result.error instanceof ProblemError && unavailablePage(result.error);
  if (replacement) return replacement;
  return (
    <Page width="text">
      <PageHeader
        title="Leaderboard"
        lead="Everyone here chose to be seen, and only results that the server has checked count."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      <ChoiceBar
        choice={choice}
        timings={result.state === 'ready' ? result.value.timings : []}
        onChange={setChoice}
      />
      {result.state === 'loading' && <Skeleton label="Loading the leaderboard" lines={8} />}
      {result.state === 'failed' && <BoardError error={result.error} onRetry={refetch} />}
      {result.state === 'ready' && <Board choice={choice} leaderboard={result.value} refetch={refetch} />}
    </Page>
  );
}
