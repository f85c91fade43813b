import { type Scale, shareOn } from '@venture/contract/scale';
import { activities } from './activities';
import { type KnownEvent, PRACTICE, type ProgressEvent, type Run } from './events';

/** The best share (0 to 1) of an activity that was ever mastered. */
export type Mastery = {
  /** In everything that was done. */
  readonly share: number;
  /** Without what the server has marked as unverified. */
  readonly sureShare: number;
};

const NOTHING: Mastery = { share: 0, sureShare: 0 };

/**
 * XP for improvement only: each activity gives its maximum times the best share of it that was ever mastered,
 * so an event gains the maximum times (new best - old best), and repeating what is mastered gains nothing.
 * What nobody could watch counts as well, up to a cap over all games together.
 */
export function xpOf(masteries: Iterable<readonly [activity: string, Mastery]>): number {
  const all = [...masteries].map(([activity, { share, sureShare }]) => {
    const sure = worth(activity, sureShare);
    return { sure, unsure: Math.max(0, worth(activity, share) - sure) };
  });
  const unsure = all.reduce((sum, each) => sum + each.unsure, 0);
  return all.reduce((sum, each) => sum + each.sure, 0) + Math.min(activities.unverifiedXpAtMost, unsure);
}

/** The XP of all these events, in whatever order they were done. */
export function xp(events: readonly KnownEvent[]): number {
  return xpOf(masteriesOf(events));
}

/** The XP of whoever has done all this, and then masters every quiz and these games. */
export function xpAtMost(events: readonly KnownEvent[], games: readonly string[]): number {
  const all = new Map(masteriesOf(events));
  for (const activity of [...activities.quizzes.map(({ id }) => id), ...games]) {
    all.set(activity, { share: 1, sureShare: 1 });
  }
  return xpOf(all);
}

/** Which quiz or game an event masters a share of, and how much; undefined for those that count for no XP. */
export function masteredBy(
  event: ProgressEvent,
): { readonly activity: string; readonly share: number } | undefined {
  if (event.kind === 'attempt') {
    const { quiz, correct, total } = event;
    return quizWith(quiz) && { activity: quiz, share: correct / total };
  }
  const scale = event.kind === 'run' ? scaleOf(event) : undefined;
  if (event.kind !== 'run' || scale === undefined) return undefined;
  return { activity: event.game, share: shareOn(scale, event.score) };
}

/** The XP that one more event adds to what was there before it. */
export function xpGained(before: readonly KnownEvent[], event: KnownEvent): number {
  return xp([...before, event]) - xp(before);
}

export type Level = {
  readonly level: number;
  /** XP at which this level began, and at which the next one begins; there is none after the last. */
  readonly from: number;
  readonly next: number | undefined;
};

export function levelOf(total: number): Level {
  const level = activities.levels.filter((from) => from <= total).length;
  return { level, from: activities.levels[level - 1] ?? 0, next: activities.levels[level] };
}

/** The best share (0 to 1) of a quiz or game ever mastered; 0 when it was never finished. */
export function bestShare(events: readonly ProgressEvent[], activity: string): number {
  return masteriesOf(events).get(activity)?.share ?? 0;
}

function masteriesOf(events: readonly KnownEvent[]): ReadonlyMap<string, Mastery> {
  const all = new Map<string, Mastery>();
  for (const event of events) {
    const mastered = masteredBy(event);
    if (!mastered) continue;
    const before = all.get(mastered.activity) ?? NOTHING;
    const share = Math.max(before.share, mastered.share);
    const sureShare =
      event.standing === 'unverified' ? before.sureShare : Math.max(before.sureShare, mastered.share);
    all.set(mastered.activity, { share, sureShare });
  }
  return all;
}

/**
 * A run carries the scale of the release that was played, so that it counts the same wherever it is read, whatever
 * becomes of that release; the product's first games were played before releases had one.
 */
function scaleOf({ game, scale }: Run): Scale | undefined {
  if (game.endsWith(PRACTICE) || quizWith(game)) return undefined;
  return scale ?? activities.games.find(({ id }) => id === game)?.scale;
}

function quizWith(name: string) {
  return activities.quizzes.find(({ id }) => id === name);
}

/** Whole XP; the small addition lets 3 x (1 / 3) of a whole number be that number. */
function worth(activity: string, share: number): number {
  const most = quizWith(activity)?.maxXp ?? activities.gameXp;
  return Math.floor(most * share + 1e-9);
}
