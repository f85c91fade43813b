import type { ProgressEvent } from '@venture/progress/events';
import { useNow } from '@venture/progress/hooks';
import { FlagIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import styles from './GoalLine.module.css';
import { useGoal } from './useGoal';
import { daysThisWeek, firstDayOfWeek, sayWeek } from './week';

/** This week's progress for learners with a goal; never names what is missing. */
export function GoalLine({ events }: { readonly events: readonly ProgressEvent[] }) {
  const [goal = 0] = useGoal();
  const now = useNow(events);
  if (goal === 0) return null;
  const done = daysThisWeek(events, now, firstDayOfWeek(navigator.language));
  return (
    <p className={styles['line']}>
      <FlagIcon aria-hidden />
      {sayWeek(done, goal)}
      {done > 0 && <Days done={done} goal={goal} />}
      <TextLink to="/account">
        Change<VisuallyHidden> your weekly goal</VisuallyHidden>
      </TextLink>
    </p>
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
