import type { Declared } from '@venture/progress/declared';
import type { ProgressEvent } from '@venture/progress/events';
import type { planReview, ReviewPlan } from '@venture/progress/review';
import { useNow } from '@venture/ui/useNow';
import { useEffect, useMemo, useState } from 'react';

/** What is due today; `undefined` while it is being worked out. */
export type Due = ReviewPlan | 'nothing-missed-yet' | 'unknown' | undefined;

type Loaded = { readonly plan: typeof planReview } | 'failed';

/** The scheduler is fetched only by those who have something that could be due. */
export function useDue(events: readonly ProgressEvent[], declared: Declared | undefined): Due {
  const now = useNow(events);
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
    if (loaded === undefined || declared === undefined) return undefined;
    return loaded === 'failed' ? 'unknown' : loaded.plan(events, now, declared);
  }, [isNeeded, loaded, events, now, declared]);
}

function canMiss(event: ProgressEvent): boolean {
  if (event.kind === 'run') return event.words !== undefined;
  return event.kind === 'attempt' || event.kind === 'practice';
}
