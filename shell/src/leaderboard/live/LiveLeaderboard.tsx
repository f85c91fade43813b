import { ProblemError } from '@venture/api/v1/call';
import { getLeaderboard } from '@venture/api/v1/leaderboards';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Skeleton } from '@venture/ui/Skeleton';
import { useAnswer } from '@venture/ui/useAnswer';
import { useState } from 'react';
import { Board } from './Board';
import { BoardError } from './BoardError';
import { ChoiceBar } from './ChoiceBar';
import { requestFor as askedFor, FIRST_CHOICE } from './choice';
import { unavailablePage } from './unavailable-page';

/** The boards of the server, and the reader's place on them. */
export function LiveLeaderboard() {
  const [choice, setChoice] = useState(FIRST_CHOICE);
  const { asked, again } = useAnswer(getLeaderboard, askedFor(choice));
  const replacement =
    asked.state === 'failed' && asked.error instanceof ProblemError && unavailablePage(asked.error);
  if (replacement) return replacement;
  return (
    <Page width="text">
      <PageHeader
        title="Leaderboard"
        lead="Everybody here chose to be seen, and only what the server has checked counts."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      <ChoiceBar
        choice={choice}
        timings={asked.state === 'ready' ? asked.value.timings : []}
        onChange={setChoice}
      />
      {asked.state === 'loading' && <Skeleton label="Loading the leaderboard" lines={8} />}
      {asked.state === 'failed' && <BoardError error={asked.error} again={again} />}
      {asked.state === 'ready' && <Board choice={choice} leaderboard={asked.value} again={again} />}
    </Page>
  );
}
