import { formatCount } from '@venture/api/format';
import { useNow } from '@venture/device/hooks';
import { dailyStreak, listDailyParts, utcDay } from '@venture/rules/daily';
import type { ProgressEvent } from '@venture/rules/events';
import { DailyIcon, EnergyIcon, NextIcon } from '@venture/ui/icons';
import row from '@venture/ui/row.module.css';
import { TextLink } from '@venture/ui/TextLink';
import { useMemo } from 'react';
import { useListing } from '../../host/list/listing';
import today from '../dashboard/Today.module.css';
import { Panel } from '../Panel';
import styles from './Daily.module.css';
import { sayReached, ventureOf } from './venture';

/** Today's Venture, shown on the dashboard and above the list of games. Renders nothing if no game offers a part. */
export function DailyPanel({ events }: { readonly events: readonly ProgressEvent[] }) {
  const listed = listDailyParts(useListing().remotes);
  const day = utcDay(useNow(events));
  if (listed.length === 0) return null;
  const venture = ventureOf(events, listed, day);
  return (
    <Panel title="Today’s Venture" icon={<DailyIcon aria-hidden />} headingLevel={2}>
      <p>
        {venture.played === 0
          ? `The same for everyone, about ${formatCount(venture.minutes, 'minute')}`
          : sayReached(venture)}
      </p>
      <p className={today['end']}>
        <TextLink to="/daily">
          {venture.isDone ? 'See your result' : 'Play the Daily Venture'}
          <NextIcon aria-hidden />
        </TextLink>
      </p>
    </Panel>
  );
}

/** The Daily Venture's streak. Renders nothing if there is none. */
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
