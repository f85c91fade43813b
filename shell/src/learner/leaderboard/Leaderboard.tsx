import { useQuery } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { QueryView } from '@venture/api/react/QueryView';
import { endpointQuery } from '@venture/api/react/queries';
import { TIMINGS, type Timing } from '@venture/api/timing';
import { ProblemError } from '@venture/api/v1/call';
import { getLeaderboard, PERIODS } from '@venture/api/v1/leaderboards';
import { Alert } from '@venture/ui/Alert';
import { Button } from '@venture/ui/Button';
import { ErrorState } from '@venture/ui/ErrorState';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { Select } from '@venture/ui/Select';
import { TextLink } from '@venture/ui/TextLink';
import { useUser } from '@venture/ui/useUser';
import { type ReactNode, useState } from 'react';
import { useListing } from '../../host/list/listing';
import { Board } from './live/Board';
import styles from './live/BoardFilters.module.css';
import {
  type BoardFilter,
  boardsOf,
  DEFAULT_FILTER,
  PERIOD_LABELS,
  requestFor,
  TIMING_LABELS,
} from './live/filter';
import { SamplePage } from './SampleLeaderboard';

/** Real boards for logged-in people if the server has them; else five sample learners, labelled as such. */
export function Leaderboard() {
  const session = useUser();
  if (!answersV1()) return <SamplePage />;
  if (session) return <LiveLeaderboard key={session.userId} />;
  return (
    <SamplePage>
      <Alert tone="info" role="note">
        <TextLink to="/login">Log in</TextLink> to see who is really ahead, and to join if you like.
      </Alert>
    </SamplePage>
  );
}

/** The server's boards, and the reader's rank on them. */
function LiveLeaderboard() {
  const [filter, setFilter] = useState(DEFAULT_FILTER);
  const query = useQuery(endpointQuery(getLeaderboard, requestFor(filter)));
  const { data, error, dataUpdatedAt } = query;
  const unavailable = error instanceof ProblemError && UNAVAILABLE[error.code];
  if (unavailable) {
    return (
      <SamplePage>
        <Alert tone="info" role="status">
          {unavailable}
        </Alert>
      </SamplePage>
    );
  }
  return (
    <Page width="text">
      <PageHeader
        title="Leaderboard"
        lead="Everyone here opted in; every score is verified."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      <BoardFilters filter={filter} timings={data?.timings ?? []} onChange={setFilter} />
      <QueryView
        query={query}
        label="Loading the leaderboard"
        lines={8}
        failed={(reason, retry) => <BoardError error={reason} onRetry={retry} />}
      >
        {(leaderboard) => <Board filter={filter} leaderboard={leaderboard} loadedAt={dataUpdatedAt} />}
      </QueryView>
    </Page>
  );
}

type Props = { readonly error: unknown; readonly onRetry: () => void };

function BoardError({ error, onRetry }: Props) {
  const isRefused = error instanceof ProblemError;
  return (
    <ErrorState
      headingLevel={2}
      title="The leaderboard could not be loaded"
      text={
        isRefused
          ? error.message
          : 'There is no connection to the server. What you do in the meantime is saved.'
      }
      actions={<Button onClick={onRetry}>Try again</Button>}
    />
  );
}

/** The message shown instead of boards that are switched off or need a login. */
const UNAVAILABLE: Readonly<Record<string, ReactNode>> = {
  'leaderboards-off': 'Leaderboards are switched off here. Your XP and your badges are on your dashboard.',
  'not-logged-in': (
    <>
      You have been logged out. <TextLink to="/login">Log in again</TextLink> to see who is really ahead.
    </>
  ),
};

type BoardFiltersProps = {
  readonly filter: BoardFilter;
  /** The timings of this game that have a board. */
  readonly timings: readonly Timing[];
  readonly onChange: (filter: BoardFilter) => void;
};

function BoardFilters({ filter, timings, onChange }: BoardFiltersProps) {
  const boards = boardsOf(useListing());
  const offered = TIMINGS.filter((timing) => timing === filter.timing || timings.includes(timing));
  return (
    <div className={styles['bar']}>
      <Select
        label="Board"
        value={filter.board}
        options={[...boards].map(([value, label]) => ({ value, label }))}
        onChoose={(board) => onChange({ ...filter, board, timing: 'x1' })}
      />
      <Select
        label="Period"
        value={filter.period}
        options={PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
        onChoose={(period) => onChange({ ...filter, period })}
      />
      {offered.length > 1 && (
        <Select
          label="Time"
          value={filter.timing}
          options={offered.map((value) => ({ value, label: TIMING_LABELS[value] }))}
          onChoose={(timing) => onChange({ ...filter, timing })}
        />
      )}
    </div>
  );
}
