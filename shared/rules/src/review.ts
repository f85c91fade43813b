import { toDayNumber } from '@venture/api/format';
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import type { AnswerKeys } from './catalogue';
import type { ProgressEvent } from './events';
import { type Answer, type Item, type ItemSource, type Missed, missedItems } from './review-items';

/** The maximum number of items to review in one day. */
export const MOST_A_DAY = 5;

/** Why an item is due: it was missed, or it was known but may be nearly forgotten by now. */
export type Reason =
  | { readonly kind: 'missed'; readonly source: ItemSource; readonly day: number }
  | { readonly kind: 'again'; readonly days: number };

export type DueItem = { readonly item: Item; readonly reason: Reason };

export type AnsweredItem = { readonly item: Item; readonly right: boolean; readonly nextDay: number };

export type ReviewPlan = {
  readonly today: number;
  /** Items still to be asked today, longest overdue first. */
  readonly waiting: readonly DueItem[];
  /** Items missed today, asked again before tomorrow only if the learner wants to. */
  readonly missedToday: readonly DueItem[];
  /** Items already asked today, in order. */
  readonly asked: readonly AnsweredItem[];
  /** The next day on which items are due, and how many. */
  readonly next: { readonly day: number; readonly count: number } | undefined;
};

/**
 * After any answer, an item comes back on the next day at the earliest: repeating something read a minute ago is
 * not remembering. Nothing is random, so that the same events at the same time give the same plan.
 */
const scheduler = fsrs({ enable_fuzz: false, learning_steps: ['1m'], relearning_steps: ['1m'] });

/**
 * Plans the items due today and later. An event that another device's fast clock dated in the future counts once
 * that time has come. This loads the scheduler, so import it only where it is needed.
 */
export function planReview(events: readonly ProgressEvent[], now: Date, keys: AnswerKeys): ReviewPlan {
  const today = toDayNumber(now);
  const past = events.filter(({ at }) => new Date(at) <= now);
  const all = missedItems(past, keys).map((missed) => schedule(missed, today));
  const asked = all.filter(({ reviewed }) => reviewed !== undefined);
  const due = all.filter(({ isDue }) => isDue).sort(byUrgency);
  const waiting = due.slice(0, Math.max(0, MOST_A_DAY - asked.length));
  return {
    today,
    waiting: waiting.map(asWaiting),
    missedToday: all
      .filter(({ isMissedToday }) => isMissedToday)
      .sort(byUrgency)
      .map(asWaiting),
    asked: asked
      .sort((a, b) => compare(a.reviewed?.at ?? '', b.reviewed?.at ?? '') || compare(a.item.id, b.item.id))
      .map(({ item, reviewed, nextDay }) => ({ item, right: reviewed?.right ?? false, nextDay })),
    next: soonest(all.filter((each) => !waiting.includes(each))),
  };
}

type Scheduled = {
  readonly item: Item;
  readonly dueAt: number;
  readonly isDue: boolean;
  readonly isMissedToday: boolean;
  readonly reason: Reason;
  /** The answer to the item in today's review. */
  readonly reviewed: Answer | undefined;
  /** The day on which the item is due if it is not asked again today. */
  readonly nextDay: number;
};

function schedule({ item, answers }: Missed, today: number): Scheduled {
  const due = dueAfter(answers);
  const last = answers.at(-1);
  const dueDay = Math.max(toDayNumber(due), (last?.day ?? today) + 1);
  const reviewed = answers.findLast(({ day, source }) => day === today && source.kind === 'review');
  return {
    item,
    dueAt: due.getTime(),
    isDue: dueDay <= today,
    isMissedToday: last?.day === today && !last.right && reviewed === undefined,
    reason: reasonOf(last, dueDay),
    reviewed,
    nextDay: Math.max(dueDay, today + 1),
  };
}

const asWaiting = ({ item, reason }: Scheduled): DueItem => ({ item, reason });

function dueAfter(answers: readonly Answer[]): Date {
  const start = createEmptyCard(new Date(answers[0]?.at ?? 0));
  return answers.reduce(
    (card, { at, right }) => scheduler.next(card, new Date(at), right ? Rating.Good : Rating.Again).card,
    start,
  ).due;
}

function reasonOf(last: Answer | undefined, dueDay: number): Reason {
  if (last === undefined || last.right) return { kind: 'again', days: dueDay - (last?.day ?? dueDay) };
  return { kind: 'missed', source: last.source, day: last.day };
}

function soonest(items: readonly Scheduled[]): ReviewPlan['next'] {
  if (items.length === 0) return undefined;
  const day = Math.min(...items.map(({ nextDay }) => nextDay));
  const count = items.filter(({ nextDay }) => nextDay === day).length;
  return { day, count: Math.min(count, MOST_A_DAY) };
}

function byUrgency(a: Scheduled, b: Scheduled): number {
  return a.dueAt - b.dueAt || compare(a.item.id, b.item.id);
}

/** Compares by code units, which gives the same order on every device, whatever its language. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
