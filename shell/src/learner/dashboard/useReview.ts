import { useQuery } from '@tanstack/react-query';
import { useNow } from '@venture/device/hooks';
import { findOwner } from '@venture/host/find';
import type { Catalogue } from '@venture/rules/catalogue';
import type { ProgressEvent } from '@venture/rules/events';
import type { ReviewPlan } from '@venture/rules/review';
import { useMemo } from 'react';
import { type RemoteEntry, useListing } from '../../host/list/listing';

/** The items to review today; `undefined` while they are being computed. */
export type ReviewState = ReviewPlan | 'nothing-missed-yet' | 'unknown' | undefined;

export const REVIEW_PATH = '/review';

/** The address for practising the items missed today without waiting for tomorrow. */
export const PRACTICE_PATH = `${REVIEW_PATH}?practise=today`;

/** Loads the scheduler only for learners with something to review. */
export function useReviewState(
  events: readonly ProgressEvent[],
  catalogue: Catalogue | undefined,
): ReviewState {
  const now = useNow(events);
  const { remotes, pending } = useListing();
  const isNeeded = events.some(canMiss);
  const { data: planReview, isError } = useQuery({
    queryKey: ['review scheduler'],
    queryFn: async () => (await import('@venture/rules/review')).planReview,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return useMemo(() => {
    if (!isNeeded) return 'nothing-missed-yet';
    if (isError || (catalogue === undefined && !pending)) return 'unknown';
    return catalogue && planReview?.(events, now, askedBy(remotes, catalogue));
  }, [isNeeded, isError, planReview, events, now, catalogue, remotes, pending]);
}

/** Returns the quizzes that can ask their questions again: the remote with the review knows only its own quizzes. */
function askedBy(remotes: readonly RemoteEntry[], catalogue: Catalogue): Pick<Catalogue, 'quizzes'> {
  const owner = findOwner(remotes, REVIEW_PATH)?.name;
  const quizzes = catalogue.quizzes.filter(({ remote }) => owner === undefined || remote === owner);
  return { quizzes };
}

function canMiss(event: ProgressEvent): boolean {
  if (event.kind === 'run') return event.words !== undefined;
  return event.kind === 'attempt' || event.kind === 'practice';
}
