import type { ProgressEvent } from '@venture/progress/events';
import { bestShare } from '@venture/progress/xp';
import { Badge } from '@venture/ui/Badge';
import { CardGrid } from '@venture/ui/CardGrid';
import { EnergyIcon, TimerIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import { useEvents } from '@venture/ui/useProgress';
import { useWhatCounts } from '../useWhatCounts';
import styles from './QuickPractice.module.css';

/** The two quizzes that belong to no module. */
export function QuickPractice() {
  const events = useEvents();
  return (
    <section className={styles['practice']} aria-labelledby="practice">
      <h2 id="practice">Quick practice</h2>
      <CardGrid cards="large">
        <LinkCard
          to="/quiz"
          title="Quick Quiz"
          text="Three questions, each answered and explained at once."
          icon={<EnergyIcon />}
          tone="plum"
          action="Start"
          headingLevel={3}
        >
          <Best events={events} quiz="generic" />
        </LinkCard>
        <LinkCard
          to="/timed-quiz"
          title="Timed Finance Quiz"
          text="Two questions against the clock, with more time whenever you need it."
          icon={<TimerIcon />}
          tone="accent"
          action="Start"
          headingLevel={3}
        >
          <Best events={events} quiz="timed" />
        </LinkCard>
      </CardGrid>
    </section>
  );
}

type BestProps = { readonly events: readonly ProgressEvent[]; readonly quiz: string };

function Best({ events, quiz }: BestProps) {
  const declared = useWhatCounts();
  const isDone = events.some((event) => event.kind === 'attempt' && event.quiz === quiz);
  if (!isDone) return null;
  return <Badge tone="success">Your best: {Math.round(bestShare(events, quiz, declared) * 100)}%</Badge>;
}
