import { hasCapability } from '@venture/api/capabilities';
import type { Declared } from '@venture/progress/declared';
import type { KnownEvent } from '@venture/progress/events';
import { progressOf } from '@venture/progress/progress';
import { CardGrid } from '@venture/ui/CardGrid';
import { LearnIcon, PlayIcon, TrophyIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import { LinkCard } from '@venture/ui/LinkCard';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { useEvents } from '@venture/ui/useProgress';
import { useUser } from '@venture/ui/useUser';
import { useMemo } from 'react';
import { useStatuses } from '../assignments/useStatuses';
import { cardsOf } from '../cards';
import { InvitationsNotice } from '../classes/InvitationsNotice';
import { GoalLine } from '../goal/GoalLine';
import { GoalOffer } from '../goal/GoalOffer';
import { NOTEBOOK, useHasNotebook } from '../notebook';
import { OfflinePanel } from '../offline/OfflinePanel';
import { type ListingState, useListing } from '../remotes/listing';
import { useDeclared } from '../remotes/useDeclared';
import { Teaching } from '../teaching/Teaching';
import { AssignmentsPanel } from './AssignmentsPanel';
import { assignedStep } from './assigned-step';
import styles from './Dashboard.module.css';
import { Modes } from './Modes';
import { NextPanel } from './NextPanel';
import { NOTHING, nextStep } from './next-step';
import { Panels } from './Panel';
import { RecentGames } from './RecentGames';
import { ReviewPanel } from './ReviewPanel';
import { SummaryPanel } from './SummaryPanel';
import { EXAMPLE, summaryOf } from './summary';
import { useReview } from './useReview';
import { Welcome } from './Welcome';

/** The learner's own start: what to do next, and how far they have come. */
export function Dashboard() {
  const events = useEvents();
  const declared = useDeclared();
  const listing = useListing();
  const known = useMemo(() => declared && overviewOf(events, declared, listing), [events, declared, listing]);
  const review = useReview(events, declared);
  const assigned = useStatuses(events, declared);
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
            <Welcome
              events={events}
              modules={known?.summary.modules}
              declared={declared}
              listing={listing}
              review={review}
              isAssigned={first !== undefined}
            />
          }
          back={{ to: '/home', label: 'Back to home' }}
          actions={<AccountLink />}
        />
        <GoalLine events={events} />
      </div>
      <Teaching />
      <InvitationsNotice />
      <Panels>
        <NextPanel step={next ?? (listing.pending ? undefined : NOTHING)} />
        <AssignmentsPanel known={assigned} />
        <ReviewPanel review={review} />
        <GoalOffer events={events} />
      </Panels>
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
          text={
            hasCapability('leaderboard')
              ? 'See who is ahead, and join if you like.'
              : 'See what a ranking looks like.'
          }
          icon={<TrophyIcon aria-hidden />}
          tone="plum"
          action="Have a look"
        />
      </CardGrid>
      <SummaryPanel summary={summary} events={events} declared={declared} />
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

function overviewOf(events: readonly KnownEvent[], declared: Declared, listing: ListingState) {
  const progress = progressOf(events, declared);
  const listed = new Set(cardsOf(listing, 'game-selection').map(({ remote }) => remote));
  const step = listing.pending ? undefined : nextStep(progress, events, declared, (id) => listed.has(id));
  return { summary: summaryOf(progress, events, declared), step };
}

/** The link to what the learner wrote in modules. */
function NotebookLink() {
  if (!useHasNotebook()) return null;
  return (
    <p>
      What you wrote in the modules: <TextLink to={NOTEBOOK}>My notebook</TextLink>
    </p>
  );
}

/** The link to the account, for people who are logged in if the server has accounts. */
function AccountLink() {
  const session = useUser();
  if (!session || !hasCapability('account')) return null;
  return (
    <LinkButton to="/account" variant="secondary" size="small">
      Your account
    </LinkButton>
  );
}
