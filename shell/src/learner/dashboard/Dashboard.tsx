import { useQuery } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { endpointQuery } from '@venture/api/react/queries';
import { myClasses } from '@venture/api/v1/my-classes';
import { useEvents } from '@venture/device/hooks';
import { useFixedDifficulty } from '@venture/device/useDifficultyChoice';
import type { Catalogue } from '@venture/rules/catalogue';
import { DIFFICULTIES } from '@venture/rules/difficulty';
import type { KnownEvent } from '@venture/rules/events';
import { computeProgress } from '@venture/rules/progress';
import { Button } from '@venture/ui/Button';
import { CardGrid } from '@venture/ui/CardGrid';
import { CheckIcon, LearnIcon, PlayIcon, TrophyIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { LinkCard } from '@venture/ui/LinkCard';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { useUser } from '@venture/ui/useUser';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useMemo } from 'react';
import { findGamePage } from '../../host/list/cards';
import { type ListingState, useListing } from '../../host/list/listing';
import { useCatalogue } from '../../host/list/useCatalogue';
import { assignedStep } from '../assignments/assigned-step';
import { useAssignmentOverview } from '../assignments/useAssignments';
import { Invitations } from '../classes/Invitations';
import { Teaching } from '../classes/Teaching';
import { DailyPanel, Streak } from '../daily/DailyPanel';
import { NOTEBOOK_PATH, useHasNotebook } from '../notebook';
import { OfflinePanel } from '../offline/OfflinePanel';
import { Panels } from '../Panel';
import styles from './Dashboard.module.css';
import { modes } from './dashboard.json';
import { FALLBACK_STEP, nextStep } from './next-step';
import { RecentGames } from './RecentGames';
import { SummaryPanel } from './SummaryPanel';
import { createSummary, EXAMPLE } from './summary';
import { AssignmentsPanel, NextPanel, ReviewPanel } from './Today';
import { useReviewState } from './useReview';

/** A learner's start page: the next step, and their progress. */
export function Dashboard() {
  const events = useEvents();
  const catalogue = useCatalogue();
  const listing = useListing();
  const known = useMemo(
    () => catalogue && overviewOf(events, catalogue, listing),
    [events, catalogue, listing],
  );
  const review = useReviewState(events, catalogue);
  const { data: assigned } = useAssignmentOverview(events);
  const first = assigned && assignedStep(assigned.statuses, assigned.now);
  const next = first ?? known?.step;
  const isEmpty = events.length === 0;
  const summary = isEmpty ? EXAMPLE : known?.summary;
  return (
    <Page>
      <div className={stack['gap-3']}>
        <PageHeader
          title="Your dashboard"
          lead={
            isEmpty
              ? `${first ? 'Begin with what is assigned to you.' : 'Pick a place to begin.'} Your own progress will show up here.`
              : 'Welcome back. Where next?'
          }
          back={{ to: '/home', label: 'Back to home' }}
          actions={<AccountLink />}
        />
        <Streak events={events} />
      </div>
      <Teaching />
      <InvitationsNotice />
      <Panels>
        <NextPanel step={next ?? (listing.pending ? undefined : FALLBACK_STEP)} />
        <AssignmentsPanel known={assigned} />
        <DailyPanel events={events} />
        <ReviewPanel review={review} />
      </Panels>
      <Destinations />
      <p>
        Every game and every way to play it: <TextLink to="/games">All games</TextLink>
      </p>
      <SummaryPanel summary={summary} events={events} catalogue={catalogue} />
      <RecentGames events={events} />
      <Modes />
      <OfflinePanel />
      <footer className={styles['footer']}>
        <NotebookLink />
        Something unclear, or not working? <TextLink to="/feedback-help">Feedback and help</TextLink>
      </footer>
    </Page>
  );
}

function Destinations() {
  return (
    <CardGrid label="What to do">
      <LinkCard
        to="/learning-module"
        title="Start Learning"
        text="Short modules, each with a quiz at its end."
        icon={<LearnIcon aria-hidden />}
        tone="tide"
        action="Choose a focus"
      />
      <LinkCard
        to="/game-selection"
        title="Play Games"
        text="A few minutes of practice that feel like play."
        icon={<PlayIcon aria-hidden />}
        tone="coral"
        action="Choose a game"
      />
      <LinkCard
        to="/leaderboard"
        title="Leaderboard"
        text={answersV1() ? 'See who is ahead, and join if you like.' : 'See what a ranking looks like.'}
        icon={<TrophyIcon aria-hidden />}
        tone="plum"
        action="Have a look"
      />
    </CardGrid>
  );
}

function overviewOf(events: readonly KnownEvent[], catalogue: Catalogue, listing: ListingState) {
  const progress = computeProgress(events, catalogue);
  const isOffered = (game: string) => findGamePage(listing, game) !== undefined;
  const step = listing.pending ? undefined : nextStep(progress, events, catalogue, isOffered);
  return { summary: createSummary(progress, events, catalogue), step };
}

function NotebookLink() {
  if (!useHasNotebook()) return null;
  return (
    <p>
      What you wrote in the modules: <TextLink to={NOTEBOOK_PATH}>My notebook</TextLink>
    </p>
  );
}

/** Links to the account, for people who are logged in, if the server has accounts. */
function AccountLink() {
  const session = useUser();
  if (!session || !answersV1()) return null;
  return (
    <LinkButton to="/account" variant="secondary" size="small">
      Your account
    </LinkButton>
  );
}

/** The available modes, from easy to hard; this device remembers the chosen one. */
function Modes() {
  const [chosen, choose] = useFixedDifficulty();
  return (
    <section aria-labelledby="modes" className={stack['gap-4']}>
      <h2 id="modes">Modes</h2>
      <p>Choose how hard puzzles are. The clock and the hints are the same in every mode.</p>
      <ol className={styles['modes']}>
        {DIFFICULTIES.map((name, index) => (
          <li key={name} className={styles['mode']} data-chosen={name === chosen}>
            <Steepness level={index + 1} />
            <div className={styles['words']}>
              <h3>{name}</h3>
              <p>{modes[name]}</p>
            </div>
            <Button
              variant="quiet"
              size="small"
              icon={name === chosen && <CheckIcon aria-hidden />}
              onClick={() => choose(name)}
            >
              {name === chosen ? 'Chosen' : 'Choose'}
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Draws one, two or three filled bars. */
function Steepness({ level }: { readonly level: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 30" className={styles['steepness']}>
      {DIFFICULTIES.map((name, index) => (
        <rect
          key={name}
          x={2 + index * 12}
          y={20 - index * 8}
          width="8"
          height={9 + index * 8}
          rx="2.5"
          data-filled={index < level}
        />
      ))}
    </svg>
  );
}

/** Shows open class invitations. Without a connection they appear on the next visit. */
function InvitationsNotice() {
  const enabled = useUser() !== undefined && answersV1();
  const { data } = useQuery({ ...endpointQuery(myClasses, {}), enabled });
  return data && <Invitations invitations={data.invitations} headingLevel={2} />;
}
