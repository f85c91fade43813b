import { formatCount, formatDateTime, formatList, formatShortDate } from '@venture/api/format';
import { useEvents, useNow } from '@venture/device/hooks';
import { addDays, DAY_PARAMETER, dailyStreak, listDailyParts, readDay, utcDay } from '@venture/rules/daily';
import { EmptyState } from '@venture/ui/EmptyState';
import { useFocusOnChange } from '@venture/ui/focus';
import { DailyIcon } from '@venture/ui/icons';
import { LinkButton } from '@venture/ui/LinkButton';
import lists from '@venture/ui/lists.module.css';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useSearchParams } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { TextLink } from '@venture/ui/TextLink';
import typography from '@venture/ui/typography.module.css';
import { VisuallyHidden } from '@venture/ui/VisuallyHidden';
import { useMemo } from 'react';
import { useListing } from '../../host/list/listing';
import { Comparison } from './Comparison';
import { Streak } from './DailyPanel';
import { Parts } from './Parts';
import { Result } from './Result';
import { formatDay, sayReached, type Venture, ventureOf } from './venture';

const ARCHIVED_DAYS = 30;

/** Today's Venture, or that of the earlier day in the address. */
export function Daily() {
  const events = useEvents();
  const now = useNow(events);
  const [search] = useSearchParams();
  const { remotes, disabled, pending } = useListing();
  const listed = useMemo(() => listDailyParts(remotes), [remotes]);
  const runs = useMemo(() => events.filter(({ kind }) => kind === 'run'), [events]);
  const today = utcDay(now);
  const day = readDay(search.get(DAY_PARAMETER), now) ?? today;
  const venture = ventureOf(runs, listed, day);
  const header = useFocusOnChange<HTMLDivElement>(day);
  const next = `${addDays(today, 1)}T00:00:00Z`;
  const earlier = Array.from({ length: ARCHIVED_DAYS }, (_, at) =>
    ventureOf(runs, listed, addDays(today, -1 - at)),
  );
  const switchedOff = listDailyParts(disabled).map(({ title }) => title);
  return (
    <Page width="text">
      <div ref={header} tabIndex={-1} className={stack['gap-3']}>
        <PageHeader
          title={day === today ? 'Daily Venture' : `Daily Venture of ${formatDay(day, today)}`}
          lead={<Lead venture={venture} today={today} />}
          back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
        />
        <Streak events={events} />
      </div>
      {pending && <Skeleton label="Loading the parts of the day" lines={4} />}
      {!pending && listed.length === 0 && (
        <EmptyState
          icon={<DailyIcon />}
          title="Nothing to play today"
          text={`No game offers a part of the day at the moment. Once one does, this day and the ${ARCHIVED_DAYS} before it can still be played.`}
        />
      )}
      {listed.length > 0 && (
        <>
          {venture.isDone && (
            <Result venture={venture} today={today} streak={day === today ? dailyStreak(runs, now) : 0} />
          )}
          <Parts venture={venture} />
          {switchedOff.length > 0 && (
            <p className={typography['note']}>Switched off at the moment: {formatList(switchedOff)}.</p>
          )}
          {venture.isDone && <Comparison day={day} share={venture.share} />}
          <section aria-labelledby="others" className={stack['gap-3']}>
            <h2 id="others">Other days</h2>
            <p>
              The next Venture begins <time dateTime={next}>{formatDateTime(next, now)}</time>, for everyone
              at the same moment. Earlier ones can still be played, but only today’s counts for the streak;
              one missed day a week does not end it.
            </p>
            <details>
              <summary className={typography['more']}>The last {ARCHIVED_DAYS} days</summary>
              <Archive days={earlier} />
            </details>
          </section>
        </>
      )}
    </Page>
  );
}

type LeadProps = { readonly venture: Venture; readonly today: string };

function Lead({ venture: { day, parts, minutes }, today }: LeadProps) {
  if (day !== today) {
    return (
      <>
        This day is over: it can still be played, but it does not count for the streak.{' '}
        <TextLink to="/daily">Today’s Venture</TextLink>
      </>
    );
  }
  const extent = `${formatCount(parts.length, 'short part')}, about ${formatCount(minutes, 'minute')}`;
  return parts.length === 0
    ? `${formatDay(day, today)}.`
    : `${formatDay(day, today)}: ${extent}, the same for everyone. Your first play of each counts.`;
}

/** Lists days with their results, and a link to play each. */
function Archive({ days }: { readonly days: readonly Venture[] }) {
  return (
    <ol className={lists['rows']}>
      {days.map((venture) => (
        <li key={venture.day}>
          <span>
            <strong>{formatShortDate(venture.day)}</strong> {sayReached(venture)}
          </span>
          <LinkButton to={`/daily?${DAY_PARAMETER}=${venture.day}`} variant="quiet">
            Open<VisuallyHidden> {formatShortDate(venture.day)}</VisuallyHidden>
          </LinkButton>
        </li>
      ))}
    </ol>
  );
}
