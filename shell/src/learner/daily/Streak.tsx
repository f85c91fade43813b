import { formatCount } from '@venture/api/format';
import { dailyStreak } from '@venture/progress/daily';
import type { ProgressEvent } from '@venture/progress/events';
import { useNow } from '@venture/progress/hooks';
import { EnergyIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { useMemo } from 'react';
import styles from './Daily.module.css';

/** The streak of the Daily Venture; renders nothing without one. */
export function Streak({ events }: { readonly events: readonly ProgressEvent[] }) {
  const now = useNow(events);
  const days = useMemo(() => dailyStreak(events, now), [events, now]);
  if (days === 0) return null;
  return (
    <p className={`${row['gap-2']} ${styles['streak']}`}>
      <EnergyIcon aria-hidden />
      Daily Venture streak: {formatCount(days, 'day')}
    </p>
  );
}
