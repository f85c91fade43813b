import { toDayNumber } from '@venture/api/format';
import type { KnownEvent } from './events';
import { addToTally, NO_EVENTS, tallyXp, type XpActivities } from './xp';

/** A day on which XP was gained, with the total at its end. */
export type XpDay = { readonly day: number; readonly gained: number; readonly xp: number };

/** Lists every day that added XP, oldest first, whatever the order of the events. */
export function xpHistory(events: readonly KnownEvent[], maxima: XpActivities): readonly XpDay[] {
  const days = [...byDay(events)].sort(([a], [b]) => a - b);
  const history: XpDay[] = [];
  let tally = NO_EVENTS;
  for (const [day, ofDay] of days) {
    for (const event of ofDay) tally = addToTally(tally, event, maxima);
    const total = tallyXp(tally, maxima);
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
