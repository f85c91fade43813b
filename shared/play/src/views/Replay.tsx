import { formatDateTime } from '@venture/api/format';
import type { Run } from '@venture/progress/events';
import { Badge } from '@venture/ui/Badge';
import { Button } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { ErrorState } from '@venture/ui/ErrorState';
import { LinkButton } from '@venture/ui/LinkButton';
import { PageHeader } from '@venture/ui/PageHeader';
import { useLocation } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { type ReactNode, use, useEffect, useMemo } from 'react';
import { DealContext } from '../deal';
import { replayMoves } from '../replay-moves';
import type { RulesModule } from '../rules';
import { type RunLookup, useRun } from '../useRun';
import { ComparedLines } from './ComparedLines';
import styles from './Replay.module.css';
import { ReplayPlayer } from './ReplayPlayer';
import type { GameStat } from './StatBar';

type Props<State, Action, Options> = {
  readonly id: string;
  /** The game's, such as "Cash Stack". */
  readonly title: string;
  readonly module: RulesModule<State, Action, Options>;
  /** A move in a sentence; undefined for passing time, which the kit describes. */
  readonly describeMove: (action: Action, after: State, before: State) => string | undefined;
  /** Round, score, time. */
  readonly listStats: (state: State) => readonly GameStat[];
  /** The board, to look at; `at` counts the moves. */
  readonly children: (state: State, at: number) => ReactNode;
};

/** One finished run, to be watched move by move, inside a page. */
export function Replay<State, Action, Options>({
  id,
  title,
  module,
  ...shown
}: Props<State, Action, Options>) {
  const { pathname } = useLocation();
  const found = useRun(id);
  useHeadingFocus(found.state);
  return (
    <>
      <PageHeader
        title={`Replay: ${title}`}
        lead={found.state === 'found' && <Lead run={found.run} verdict={found.verdict} />}
        back={{ to: pathname, label: `Back to ${title}` }}
      />
      {found.state === 'found' ? (
        <Screen run={found.run} module={module} {...shown} />
      ) : (
        <Absent found={found} game={pathname} />
      )}
    </>
  );
}

/** The page changes without its path, so nobody else moves the focus to its heading. */
function useHeadingFocus(state: RunLookup['state']): void {
  useEffect(() => {
    if (state !== 'loading') document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [state]);
}

type ScreenProps<State, Action, Options> = Omit<Props<State, Action, Options>, 'id' | 'title'> & {
  readonly run: Run;
};

function Screen<State, Action, Options>({ run, module, ...shown }: ScreenProps<State, Action, Options>) {
  const deal = use(DealContext);
  const watchable = useMemo(() => replayMoves(module, run), [module, run]);
  if (typeof watchable === 'string') return <EmptyState {...UNWATCHABLE[watchable]} />;
  return (
    <>
      {deal?.kind === 'challenge' && (
        <ComparedLines
          run={run}
          challenge={deal.challenge}
          module={module}
          describeMove={shown.describeMove}
        />
      )}
      <ReplayPlayer watchable={watchable} {...shown} />
    </>
  );
}

const UNWATCHABLE = {
  'no-moves': { title: 'The moves were not saved', text: 'The result still counts; its moves are gone.' },
  'other-rules': {
    title: 'This run belongs to an earlier version of the game',
    text: 'The rules have changed since, so its moves would lead to another result. The result still counts.',
  },
} as const;

const VERDICTS = {
  'being-checked': {
    tone: 'info',
    title: 'Being checked',
    text: 'It counts once the server has checked it.',
  },
  verified: {
    tone: 'success',
    title: 'Verified',
    text: 'The server replayed these moves and got this result.',
  },
  unverified: {
    tone: 'plain',
    title: 'Not verified',
    text: 'This game wasn’t checked by the server, so it earns limited XP.',
  },
  refused: {
    tone: 'warn',
    title: 'Not counted',
    text: 'Its moves do not lead to the reported result.',
  },
} as const;

type LeadProps = Pick<Extract<RunLookup, { readonly state: 'found' }>, 'run' | 'verdict'>;

function Lead({ run, verdict }: LeadProps) {
  const known = verdict && VERDICTS[verdict];
  return (
    <span className={stack['gap-2']}>
      <time dateTime={run.at}>{formatDateTime(run.at)}</time>
      {known && (
        <span className={styles['verdict']}>
          <Badge tone={known.tone}>{known.title}</Badge> {known.text}
        </span>
      )}
    </span>
  );
}

type AbsentProps = { readonly found: Exclude<RunLookup, { readonly state: 'found' }>; readonly game: string };

function Absent({ found, game }: AbsentProps) {
  switch (found.state) {
    case 'loading':
      return <Skeleton label="Loading the run" page />;
    case 'failed':
      return (
        <ErrorState
          title="The run could not be loaded"
          text="It was not played on this device, and the server cannot be reached."
          headingLevel={2}
          actions={<Button onClick={found.again}>Try again</Button>}
        />
      );
    case 'guest':
      return (
        <EmptyState
          title="This run is not on this device"
          text="If it is yours, log in to watch it here."
          actions={<LinkButton to="/login">Log in</LinkButton>}
        />
      );
    case 'unknown':
      return (
        <EmptyState
          title="You have no such run"
          text="Someone else may have played it, or it was deleted."
          actions={<LinkButton to={game}>Play a game</LinkButton>}
        />
      );
    default:
      return found satisfies never;
  }
}
