import { parseGameId } from '@venture/contract/game-id';
import { parse } from '@venture/contract/parse';
import { shareOn } from '@venture/contract/scale';
import { XP_BOUNDS } from '@venture/contract/teaches';
import * as v from 'valibot';
import type { Catalogue, CatalogueGame, CatalogueQuiz } from './catalogue';
import type { Attempt, KnownEvent, ProgressEvent } from './events';
import json from './xp.json';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const Rules = v.strictObject({
  /** The XP at which each level begins. */
  levels: v.pipe(
    v.array(count),
    v.check((levels) => levels[0] === 0, 'the first level starts at 0'),
    v.check((levels) => levels.every((xp, at) => at === 0 || xp > (levels[at - 1] ?? 0)), 'levels rise'),
  ),
  /** Attempts with answers faster than this per question are flagged. */
  fastSecondsPerQuestion: count,
  /** The most XP that undealt games and flagged attempts can bring, all taken together. */
  unverifiedXpAtMost: count,
  /** The XP for reading one section, and the percentage of a quiz's maximum that reading can bring at most. */
  xpPerSection: count,
  readingPercentAtMost: v.pipe(count, v.maxValue(100)),
});
const { levels, fastSecondsPerQuestion, unverifiedXpAtMost, xpPerSection, readingPercentAtMost } = parse(
  Rules,
  json,
  'xp.json',
);

/** The declared quizzes and games, with the XP that each can bring. */
export type XpActivities = {
  readonly quizzes: readonly Pick<CatalogueQuiz, 'id' | 'xp' | 'modules'>[];
  readonly games: readonly CatalogueGame[];
};

/** The best share (0 to 1) of a quiz or game that was ever mastered; for a section that was read, all of it. */
export type ActivityBest = {
  /** The share that follows from everything done. */
  readonly share: number;
  /** The share that follows without flagged attempts, and without results that the server marked as unverified. */
  readonly verifiedShare: number;
};
export type Bests = ReadonlyMap<string, ActivityBest>;

const NOTHING: ActivityBest = { share: 0, verifiedShare: 0 };

/** Returns a person's bests after one more event; the same map if none is new. */
export function updateBests(bests: Bests, event: KnownEvent, maxima: XpActivities): Bests {
  const mastered = event.verdict === 'refused' ? undefined : measureMastery(event, maxima);
  if (!mastered) return bests;
  const { activity, share } = mastered;
  const before = bests.get(activity) ?? NOTHING;
  const best = {
    share: Math.max(before.share, share),
    verifiedShare: Math.max(before.verifiedShare, isUnsure(event) ? 0 : share),
  };
  const isBetter = best.share > before.share || best.verifiedShare > before.verifiedShare;
  return isBetter ? new Map(bests).set(activity, best) : bests;
}

/** Attempts with answers faster than this per question are flagged. */
export const FAST_SECONDS_PER_QUESTION: number = fastSecondsPerQuestion;

/** True for answers faster than the questions can be read. This alone flags an attempt, here and on the server. */
export function isFast({ seconds, total }: Pick<Attempt, 'seconds' | 'total'>): boolean {
  return seconds < total * fastSecondsPerQuestion;
}

function isUnsure(event: KnownEvent): boolean {
  return event.verdict === 'unverified' || (event.kind === 'attempt' && isFast(event));
}

export type Totals = { readonly xp: number; readonly verifiedXp: number };

/**
 * Computes XP, which only improvement brings: each activity gives its maximum times the best share ever mastered,
 * so an event gains the maximum times (new best - old best), and repeating mastered work gains nothing. Sections
 * read bring a little of the XP of their module's quiz, within that quiz's maximum. Undealt runs and flagged
 * attempts count as well, up to one cap for all of them.
 */
export function computeTotals(
  bests: Iterable<readonly [activity: string, ActivityBest]>,
  maxima: XpActivities,
): Totals {
  let verifiedXp = 0;
  let unsure = 0;
  for (const [activity, { mastered, read }] of byActivity(bests, maxima)) {
    const most = mostOf(activity, maxima);
    const verified = worth(most, mastered.verifiedShare, read.verifiedShare);
    verifiedXp += verified;
    unsure += Math.max(0, worth(most, mastered.share, read.share) - verified);
  }
  return { xp: verifiedXp + Math.min(unverifiedXpAtMost, unsure), verifiedXp };
}

/** Returns each quiz's and game's mastered share, and the number of its sections read (`read`). */
function byActivity(bests: Iterable<readonly [activity: string, ActivityBest]>, maxima: XpActivities) {
  const all = new Map<string, { readonly mastered: ActivityBest; readonly read: ActivityBest }>();
  for (const [key, best] of bests) {
    const module = moduleOf(key);
    const activity = module === undefined ? key : quizOf(module, maxima);
    if (activity === undefined) continue;
    const { mastered, read } = all.get(activity) ?? { mastered: NOTHING, read: NOTHING };
    all.set(activity, module === undefined ? { mastered: best, read } : { mastered, read: sum(read, best) });
  }
  return all;
}

const sum = (one: ActivityBest, other: ActivityBest): ActivityBest => ({
  share: one.share + other.share,
  verifiedShare: one.verifiedShare + other.verifiedShare,
});

/** The events summed up: the XP that the server decided, and the shares mastered by decided and by all events. */
export type Tally = { readonly decidedXp: number; readonly decided: Bests; readonly bests: Bests };

export const NO_EVENTS: Tally = { decidedXp: 0, decided: new Map(), bests: new Map() };

export function addToTally(tally: Tally, event: KnownEvent, maxima: XpActivities): Tally {
  const bests = updateBests(tally.bests, event, maxima);
  if (event.xp === undefined) return { ...tally, bests };
  return {
    decidedXp: tally.decidedXp + event.xp,
    decided: updateBests(tally.decided, event, maxima),
    bests,
  };
}

/**
 * A verdict fixes a result's worth. Results without one count what they would gain now: the maximum times (new best
 * - old best).
 */
export function tallyXp({ decidedXp, decided, bests }: Tally, maxima: XpActivities): number {
  return decidedXp + computeTotals(bests, maxima).xp - computeTotals(decided, maxima).xp;
}

const tallyOf = (events: readonly KnownEvent[], maxima: XpActivities) =>
  events.reduce((tally, event) => addToTally(tally, event, maxima), NO_EVENTS);

/** Returns the XP of all these events, in any order. */
export function computeXp(events: readonly KnownEvent[], maxima: XpActivities): number {
  return tallyXp(tallyOf(events, maxima), maxima);
}

/** Returns the XP that there would be after these events and then mastering everything declared. */
export function computeMaxXp(events: readonly KnownEvent[], catalogue: Catalogue): number {
  const tally = tallyOf(events, catalogue);
  const bests = new Map(tally.bests);
  for (const { id } of [...catalogue.quizzes, ...catalogue.games])
    bests.set(id, { share: 1, verifiedShare: 1 });
  return tallyXp({ ...tally, bests }, catalogue);
}

/** Returns the quiz, game or section that an event masters a share of, and that share; undefined if it brings no XP. */
export function measureMastery(
  event: ProgressEvent,
  maxima: XpActivities,
): { readonly activity: string; readonly share: number } | undefined {
  if (event.kind === 'attempt') {
    const { quiz, correct, total } = event;
    return isQuiz(quiz, maxima) ? { activity: quiz, share: correct / total } : undefined;
  }
  if (event.kind === 'reading') {
    const { module, section } = event;
    const counts = quizOf(module, maxima) !== undefined;
    return counts ? { activity: `${module}${OF_MODULE}${section}`, share: 1 } : undefined;
  }
  if (event.kind !== 'run') return undefined;
  const { game, scale, score } = event;
  const counts = !parseGameId(game).isPractice && !isQuiz(game, maxima);
  return scale && counts ? { activity: game, share: shareOn(scale, score) } : undefined;
}

/** Returns the XP that one more event adds to the earlier ones. */
export function xpGained(before: readonly KnownEvent[], event: KnownEvent, maxima: XpActivities): number {
  return computeXp([...before, event], maxima) - computeXp(before, maxima);
}

export type Level = {
  readonly level: number;
  /** The XP at which this level begins, and at which the next one does; undefined after the last level. */
  readonly from: number;
  readonly next: number | undefined;
};

export function levelOf(total: number): Level {
  const level = levels.filter((from) => from <= total).length;
  return { level, from: levels[level - 1] ?? 0, next: levels[level] };
}

/** Returns the best share (0 to 1) of a quiz or game ever mastered; 0 if it was never finished. */
export function bestShare(events: readonly ProgressEvent[], activity: string, maxima: XpActivities): number {
  return bestsOf(events, maxima).get(activity)?.share ?? 0;
}

function bestsOf(events: readonly KnownEvent[], maxima: XpActivities): Bests {
  return events.reduce<Bests>((bests, event) => updateBests(bests, event, maxima), new Map());
}

/** Separates a module's id from its section's, since no id contains it. */
const OF_MODULE = '/';

/** Returns a section's module; undefined for quizzes and games. */
function moduleOf(activity: string): string | undefined {
  const end = activity.indexOf(OF_MODULE);
  return end < 0 ? undefined : activity.slice(0, end);
}

/** Returns the quiz whose maximum includes the XP for reading the module. */
function quizOf(module: string, { quizzes }: XpActivities): string | undefined {
  return quizzes.find(({ modules }) => modules?.includes(module))?.id;
}

function isQuiz(name: string, { quizzes }: XpActivities): boolean {
  return quizzes.some(({ id }) => id === name);
}

/** Returns the activity's maximum; for an undeclared activity, the maximum of games. */
function mostOf(activity: string, { quizzes, games }: XpActivities): number {
  const catalogue = quizzes.find(({ id }) => id === activity) ?? games.find(({ id }) => id === activity);
  return catalogue?.xp ?? XP_BOUNDS.game;
}

/** Returns whole XP; the small addition makes up for rounding errors, as in 3 x (1 / 3) of a whole number. */
function worth(most: number, share: number, sections: number): number {
  const forReading = Math.min(sections * xpPerSection, Math.floor((most * readingPercentAtMost) / 100));
  return Math.min(most, Math.floor(most * share + 1e-9) + forReading);
}
