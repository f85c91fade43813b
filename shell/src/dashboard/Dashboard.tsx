import { offers } from '@venture/api/offers';
import { progressOf } from '@venture/progress/progress';
import { CardGrid } from '@venture/ui/CardGrid';
import { LearnIcon, PlayIcon, TrophyIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { TextLink } from '@venture/ui/TextLink';
import { useEvents } from '@venture/ui/useProgress';
import { useMemo } from 'react';
import { AccountLink } from '../account/AccountLink';
import { useListing } from '../remotes/list';
import styles from './Dashboard.module.css';
import { DuePanel } from './DuePanel';
import { Modes } from './Modes';
import { NextPanel } from './NextPanel';
import { gamesWithXp, nextStep } from './next-step';
import { RecentGames } from './RecentGames';
import { StandingPanel } from './StandingPanel';
import { standingOf } from './standing';

/** The learner's own start: what to do next, and how far they have come. */
export function Dashboard() {
  const events = useEvents();
  const progress = useMemo(() => progressOf(events), [events]);
  const games = gamesWithXp(useListing());
  const standing = standingOf(progress);
  return (
    <Page>
      <PageHeader
        title="Your dashboard"
        lead={
          standing.isExample
            ? 'Pick a place to begin. Your own progress will show up here.'
            : 'Good to see you. Where next?'
        }
        back={{ to: '/home', label: 'Back to home' }}
        actions={<AccountLink />}
      />
      <div className={styles['today']}>
        <NextPanel step={nextStep(progress, events, games)} />
        <DuePanel events={events} />
      </div>
      <CardGrid label="What to do">
        <LinkCard
          to="/learning-module"
          title="Start Learning"
          text="Three modules, each with a quiz at its end."
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
            offers('leaderboard') ? 'See who is ahead, and join if you like.' : 'See how a ranking looks.'
          }
          icon={<TrophyIcon aria-hidden />}
          tone="plum"
          action="Have a look"
        />
      </CardGrid>
      <StandingPanel standing={standing} events={events} />
      <RecentGames events={events} />
      <Modes />
      <footer className={styles['footer']}>
        Something unclear, or not working? <TextLink to="/feedback-help">Feedback and help</TextLink>
      </footer>
    </Page>
  );
}
