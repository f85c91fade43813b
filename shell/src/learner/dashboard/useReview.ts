import { findOwner } from '@venture/host/entries';
import { type Declared, omitRetired } from '@venture/progress/declared';
import type { ProgressEvent } from '@venture/progress/events';
import { useNow } from '@venture/progress/hooks';
import type { planReview, ReviewPlan } from '@venture/progress/review';
import { useEffect, useMemo, useState } from 'react';
import { type RemoteEntry, useListing } from '../../host/list/listing';

/** What there is to review today; `undefined` while it is being computed. */
export type ReviewState = ReviewPlan | 'nothing-missed-yet' | 'unknown' | undefined;

/** The address of the review. */
export const REVIEW_PATH = '/review';

/** Practice with the items missed today, without waiting for tomorrow. */
export const PRACTICE_PATH = `${REVIEW_PATH}?practise=today`;

type Loaded = { readonly plan: typeof planReview } | 'failed';

/** Loads the scheduler only for learners with something to review. */
export function useReviewState(
  events: readonly ProgressEvent[],
  declared: Declared | undefined,
): ReviewState {
  const now = useNow(events);
  const { remotes, pending } = useListing();
  const [loaded, setLoaded] = useState<Loaded>();
  const isNeeded = events.some(canMiss);
  useEffect(() => {
    if (!isNeeded) return;
    let isShown = true;
    void import('@venture/progress/review').then(
      ({ planReview: plan }) => isShown && setLoaded({ plan }),
      () => isShown && setLoaded('failed'),
    );
    return () => {
      isShown = false;
    };
  }, [isNeeded]);
  return useMemo(() => {
    if (!isNeeded) return 'nothing-missed-yet';
    if (loaded === 'failed' || (declared === undefined && !pending)) return 'unknown';
    return declared && loaded?.plan(events, now, askedBy(remotes, declared));
  }, [isNeeded, loaded, events, now, declared, remotes, pending]);
}

/** Quizzes whose questions can come back: the remote with the review knows only its own. */
function askedBy(remotes: readonly RemoteEntry[], declared: Declared): Pick<Declared, 'quizzes'> {
  const owner = findOwner(remotes, REVIEW_PATH)?.name;
  const quizzes = omitRetired(declared).quizzes.filter(
    ({ remote }) => owner === undefined || remote === owner,
  );
  return { quizzes };
}

function canMiss(event: ProgressEvent): boolean {
  if (event.kind === 'run') return event.words !== undefined;
  return event.kind === 'attempt' || event.kind === 'practice';
}
