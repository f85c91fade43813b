import { dayOf } from '@venture/progress/day';
import type { Declared } from '@venture/progress/declared';
import type { KnownEvent } from '@venture/progress/events';
import type { ModuleProgress } from '@venture/progress/progress';
import { TextLink } from '@venture/ui/TextLink';
import { useNow } from '@venture/ui/useNow';
import type { ListingState } from '../remotes/listing';
import { stoppedAt } from './stopped';
import type { Review } from './useReview';

type Props = {
  readonly events: readonly KnownEvent[];
  readonly modules: readonly ModuleProgress[] | undefined;
  readonly declared: Declared | undefined;
  readonly listing: ListingState;
  readonly review: Review;
  /** What to do next was assigned. */
  readonly isAssigned: boolean;
};

/** Greets: a newcomer, whoever is in the middle of it, and whoever comes back on another day. */
export function Welcome({ events, modules = [], declared, listing, review, isAssigned }: Props) {
  const now = useNow(events);
  const last = events.findLast(({ at }) => new Date(at) <= now);
  if (events.length === 0) {
    const first = isAssigned ? 'Begin with what is assigned to you.' : 'Pick a place to begin.';
    return `${first} Your own progress will show up here.`;
  }
  if (last === undefined || dayOf(new Date(last.at)) === dayOf(now)) return 'Good to see you. Where next?';
  const stopped = declared && stoppedAt(last, { modules, declared, listing });
  return (
    <>
      Welcome back.{' '}
      {stopped && (
        <>
          {stopped.before}{' '}
          {stopped.to === undefined ? stopped.title : <TextLink to={stopped.to}>{stopped.title}</TextLink>}
          {stopped.after}{' '}
        </>
      )}
      {sayReview(review)}
    </>
  );
}

/** As long as it is unknown something as long stands there, so that nothing below moves. */
function sayReview(review: Review): string {
  if (review === undefined) return 'Checking your review.';
  if (typeof review === 'string') return '';
  const count = review.waiting.length;
  if (count === 0) return 'Nothing to review today.';
  return count === 1 ? '1 item to review today.' : `${count} items to review today.`;
}
