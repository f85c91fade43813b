import { toDayNumber } from '@venture/api/format';
import type { KnownEvent } from './events';
import { computeXp, measureMastery, type XpActivities } from './xp';

/** A day on which XP was gained, and the total at its end. */
export type XpDay = { readonly day: number; readonly gained: number; readonly xp: number };

/** How the XP came together: every day that added some, oldest first, whatever the order of the events. */
export function xpHistory(events: readonly KnownEvent[], maxima: XpActivities): readonly XpDay[] {
  const days = [...byDay(events)].sort(([a], [b]) => a - b);
  const history: XpDay[] = [];
  let known: readonly KnownEvent[] = [];
  for (const [day, ofDay] of days) {
    known = bestOf([...known, ...ofDay], maxima);
    const total = computeXp(known, maxima);
    const gained = total - (history.at(-1)?.xp ?? 0);
    if (gained > 0) history.push({ day, gained, xp: total });
  }
  return history;
}

function byDay(events: readonly KnownEvent[]): ReadonlyMap<number, readonly KnownEvent[]> {
  const days = new Map<number, KnownEvent[]>();
  for (const event of events) {
    const day = toDayNumber(new Date(event.at));
    const ofDay = days.get(day) ?? [];
    ofDay.push(event);
    days.set(day, ofDay);
  }
  return days;
}

/** The events on which the XP rests: the best of each activity, the unverified apart. */
function bestOf(events: readonly KnownEvent[], maxima: XpActivities): readonly KnownEvent[] {
  const best = new Map<string, { readonly event: KnownEvent; readonly share: number }>();
  for (const event of events) {
    const { activity, share } = measureMastery(event, maxima) ?? { activity: undefined, share: 0 };
    const key = `${activity} ${event.standing === 'unverified'}`;
    if (activity !== undefined && share > (best.get(key)?.share ?? 0)) best.set(key, { event, share });
  }
  return [...best.values()].map(({ event }) => event);
}
