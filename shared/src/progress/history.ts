import { dayOf } from './day';
import type { KnownEvent } from './events';
import { xp } from './xp';

/** A day on which XP was gained, and the total at its end. */
export type XpDay = { readonly day: number; readonly gained: number; readonly xp: number };

/** How the XP came together: every day that added some, oldest first, whatever the order of the events. */
export function xpHistory(events: readonly KnownEvent[]): readonly XpDay[] {
  const counting = events
    .filter(({ kind }) => kind === 'attempt' || kind === 'run')
    .map((event) => ({ event, day: dayOf(new Date(event.at)) }));
  const days = [...new Set(counting.map(({ day }) => day))].sort((a, b) => a - b);
  const totals = days.map((day) => xp(counting.filter((each) => each.day <= day).map(({ event }) => event)));
  return days
    .map((day, at) => ({ day, gained: (totals[at] ?? 0) - (totals[at - 1] ?? 0), xp: totals[at] ?? 0 }))
    .filter(({ gained }) => gained > 0);
}
