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
import { TextLink } from '@venture/ui/TextLink';
import { useEvents } from '@venture/ui/useProgress';
import { useUser } from '@venture/ui/useUser';
import { useMemo } from 'react';
import { NOTEBOOK, useHasNotebook } from '../notebook';
import { OfflinePanel } from '../offline/OfflinePanel';
import { useListing } from '../remotes/listing';
import { useDeclared } from '../remotes/useDeclared';
import styles from './Dashboard.module.css';
import { DuePanel } from './DuePanel';
import { Modes } from './Modes';
import { NextPanel } from './NextPanel';
import { NOTHING, nextStep } from './next-step';
import { Panels } from './Panel';
import { RecentGames } from './RecentGames';
import { SummaryPanel } from './SummaryPanel';
import { EXAMPLE, summaryOf } from './summary';

/** The learner's own start: what to do next, and how far they have come. */
export function Dashboard() {
  const events = useEvents();
  const declared = useDeclared();
  const { pending } = useListing();
  const known = useMemo(() => declared && overviewOf(events, declared), [events, declared]);
  const isEmpty = events.length === 0;
  const summary = isEmpty ? EXAMPLE : known?.summary;
  return (
    <Page>
      <PageHeader
        title="Your dashboard"
        lead={
          isEmpty
            ? 'Pick a place to begin. Your own progress will show up here.'
            : 'Good to see you. Where next?'
        }
        back={{ to: '/home', label: 'Back to home' }}
        actions={<AccountLink />}
      />
      <Panels>
        <NextPanel step={known?.step ?? (pending ? undefined : NOTHING)} />
        <DuePanel events={events} declared={declared} />
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

function overviewOf(events: readonly KnownEvent[], declared: Declared) {
  const progress = progressOf(events, declared);
  return { summary: summaryOf(progress, events, declared), step: nextStep(progress, events, declared) };
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
