import type { Standing } from '@venture/api/v1/standings';
import type { ProgressEvent } from '@venture/progress/events';
import { masteredBy, xpOf } from '@venture/progress/xp';

/** The best share of an activity in everything that was done, and in what was verified. */
export type Best = { readonly share: number; readonly verifiedShare: number };
export type Bests = ReadonlyMap<string, Best>;

const NOTHING: Best = { share: 0, verifiedShare: 0 };

/** What a person's bests are after one more event; the same map when it is none. */
export function improved(bests: Bests, event: ProgressEvent, standing: Standing): Bests {
  const mastered = standing === 'refused' ? undefined : masteredBy(event);
  if (!mastered) return bests;
  const { activity, share } = mastered;
  const before = bests.get(activity) ?? NOTHING;
  const best = {
    share: Math.max(before.share, share),
    verifiedShare: standing === 'verified' ? Math.max(before.verifiedShare, share) : before.verifiedShare,
  };
  const isBetter = best.share > before.share || best.verifiedShare > before.verifiedShare;
  return isBetter ? new Map(bests).set(activity, best) : bests;
}

export type Totals = { readonly xp: number; readonly verifiedXp: number };

/** The XP that follows from the bests, by the same rule as on the page. */
export function totalsOf(bests: Bests): Totals {
  const verified = ({ verifiedShare }: Best) => ({ share: verifiedShare, sureShare: verifiedShare });
  const all = [...bests];
  return {
    xp: xpOf(all.map(([activity, best]) => [activity, { ...verified(best), share: best.share }])),
    verifiedXp: xpOf(all.map(([activity, best]) => [activity, verified(best)])),
  };
}
