import { formatCount } from '@venture/api/format';
import { dailyStreak } from '@venture/progress/daily';
import type { ProgressEvent } from '@venture/progress/events';
import { useNow } from '@venture/progress/hooks';
import { EnergyIcon, FlagIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useMemo } from 'react';
import styles from './GoalLine.module.css';
import { useGoal } from './useGoal';
import { daysThisWeek, firstDayOfWeek, sayWeek } from './week';

/** This week's progress for learners with a goal, and a streak for those who have one; never names what is missing. */
export function GoalLine({ events }: { readonly events: readonly ProgressEvent[] }) {
  const [goal = 0] = useGoal();
  const now = useNow(events);
  const done = daysThisWeek(events, now, firstDayOfWeek(navigator.language));
  const streak = useMemo(() => dailyStreak(events, now), [events, now]);
  if (goal === 0 && streak === 0) return null;
  return (
    <div className={styles['lines']}>
      {goal > 0 && (
        <p className={styles['line']}>
          <FlagIcon aria-hidden />
          {sayWeek(done, goal)}
          {done > 0 && <Days done={done} goal={goal} />}
          <TextLink to="/account">
            Change<VisuallyHidden> your weekly goal</VisuallyHidden>
          </TextLink>
        </p>
      )}
      {streak > 0 && (
        <p className={styles['line']}>
          <EnergyIcon aria-hidden />
          Daily Venture streak: {formatCount(streak, 'day')}
        </p>
      )}
    </div>
  );
}

function Days({ done, goal }: { readonly done: number; readonly goal: number }) {
  return (
    <span aria-hidden className={styles['days']}>
      {Array.from({ length: goal }, (_, at) => `day-${at}`).map((day, at) => (
        <span key={day} data-done={at < done} />
      ))}
    </span>
  );
}
