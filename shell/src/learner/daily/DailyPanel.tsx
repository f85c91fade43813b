import { formatCount } from '@venture/api/format';
import { listDailyParts, utcDay } from '@venture/progress/daily';
import type { ProgressEvent } from '@venture/progress/events';
import { useNow } from '@venture/progress/hooks';
import { DailyIcon, NextIcon } from '@venture/ui/icons';
import { TextLink } from '@venture/ui/TextLink';
import { useListing } from '../../host/list/listing';
import styles from '../dashboard/Today.module.css';
import { Panel } from '../Panel';
import { sayReached, ventureOf } from './venture';

/** Today's Venture, on the dashboard and above all games; renders nothing where no game offers a part. */
export function DailyPanel({ events }: { readonly events: readonly ProgressEvent[] }) {
  const listed = listDailyParts(useListing().remotes);
  const today = utcDay(useNow(events));
  if (listed.length === 0) return null;
  const venture = ventureOf(events, listed, today);
  return (
    <Panel title="Today’s Venture" icon={<DailyIcon aria-hidden />} headingLevel={2}>
      <p>
        {venture.played === 0
          ? `The same for everyone, about ${formatCount(venture.minutes, 'minute')}`
          : sayReached(venture)}
      </p>
      <p className={styles['end']}>
        <TextLink to="/daily">
          {venture.isDone ? 'See your result' : 'Play the Daily Venture'}
          <NextIcon aria-hidden />
        </TextLink>
      </p>
    </Panel>
  );
}
