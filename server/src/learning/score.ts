import type { Verdict } from '@venture/api/v1/verdicts';
import type { ProgressEvent } from '@venture/progress/events';
import { TODAY } from '@venture/progress/today';
import * as rules from '@venture/progress/xp';

export type { Best, Bests, Totals } from '@venture/progress/xp';

/** What a person's bests are after one more event; the same map when it is none. */
export function improved(bests: rules.Bests, event: ProgressEvent, standing: Verdict): rules.Bests {
  return rules.improved(bests, { ...event, standing }, TODAY);
}

/** The XP that follows from the bests, by the same rule as on the page. */
export function totalsOf(bests: rules.Bests): rules.Totals {
  return rules.totalsOf(bests, TODAY);
}
