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
  /** Answers that took less than this for each question are flagged. */
  fastSecondsPerQuestion: count,
  /** The most XP that undealt games and flagged attempts count together. */
  unverifiedXpAtMost: count,
  /** Shares of a quiz's maximum gained by reading one section, and at most by reading the whole module. */
  xpPerSection: count,
  readingPercentAtMost: v.pipe(count, v.maxValue(100)),
});
const { levels, fastSecondsPerQuestion, unverifiedXpAtMost, xpPerSection, readingPercentAtMost } = parse(
  Rules,
  json,
  'xp.json',
);

/** The declared quizzes and games, and the XP that each can bring. */
export type XpActivities = {
  readonly quizzes: readonly Pick<CatalogueQuiz, 'id' | 'xp' | 'modules'>[];
  readonly games: readonly CatalogueGame[];
};

/** The best share (0 to 1) of a quiz or game ever mastered; of a section that was read, all of it. */
export type ActivityBest = {
  /** XP of everything that was done. */
  readonly share: number;
  /** XP without results that the server has marked as unverified, and without flagged attempts. */
  readonly verifiedShare: number;
};
export type Bests = ReadonlyMap<string, ActivityBest>;

const NOTHING: ActivityBest = { share: 0, verifiedShare: 0 };

/** A person's bests after one more event; the same map if it sets none. */
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

/** Attempts that take less per question are flagged. */
export const FAST_SECONDS_PER_QUESTION: number = fastSecondsPerQuestion;

/** Answered faster than one can read the questions: by this alone an attempt is flagged, here and on the server. */
export function isFast({ seconds, total }: Pick<Attempt, 'seconds' | 'total'>): boolean {
  return seconds < total * fastSecondsPerQuestion;
}

function isUnsure(event: KnownEvent): boolean {
  return event.verdict === 'unverified' || (event.kind === 'attempt' && isFast(event));
}

export type Totals = { readonly xp: number; readonly verifiedXp: number };

/**
 * XP for improvement only: each activity gives its maximum times the best share of it that was ever mastered,
 * so an event gains the maximum times (new best - old best), and repeating what is mastered gains nothing.
 * Sections read bring a little of what the quiz of their module brings, and no more than that with it.
 * Runs that were not dealt and flagged attempts count as well, up to a cap over all of them together.
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

/** The share mastered of each quiz and game, and the number of its sections read (`read`). */
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

/** The sum of events: XP decided by the server, and the shares mastered with and without its verdicts. */
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
 * The worth of a result is decided once, with its verdict. Results without one count what they would gain now: the
 * maximum times (new best - old best).
 */
export function tallyXp({ decidedXp, decided, bests }: Tally, maxima: XpActivities): number {
  return decidedXp + computeTotals(bests, maxima).xp - computeTotals(decided, maxima).xp;
}

const tallyOf = (events: readonly KnownEvent[], maxima: XpActivities) =>
  events.reduce((tally, event) => addToTally(tally, event, maxima), NO_EVENTS);

/** The XP of all these events, in whatever order they were done. */
export function computeXp(events: readonly KnownEvent[], maxima: XpActivities): number {
  return tallyXp(tallyOf(events, maxima), maxima);
}

/** The XP after these events, if everything that is declared were then mastered. */
export function computeMaxXp(events: readonly KnownEvent[], catalogue: Catalogue): number {
  const tally = tallyOf(events, catalogue);
  const bests = new Map(tally.bests);
  for (const { id } of [...catalogue.quizzes, ...catalogue.games])
    bests.set(id, { share: 1, verifiedShare: 1 });
  return tallyXp({ ...tally, bests }, catalogue);
}

/** The quiz, game or section of which an event masters a share, and that share; undefined if it brings no XP. */
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

/** The XP that one more event adds to what was there before it. */
export function xpGained(before: readonly KnownEvent[], event: KnownEvent, maxima: XpActivities): number {
  return computeXp([...before, event], maxima) - computeXp(before, maxima);
}

export type Level = {
  readonly level: number;
  /** XP at which this level began, and at which the next one begins; there is none after the last. */
  readonly from: number;
  readonly next: number | undefined;
};

export function levelOf(total: number): Level {
  const level = levels.filter((from) => from <= total).length;
  return { level, from: levels[level - 1] ?? 0, next: levels[level] };
}

/** The best share (0 to 1) of a quiz or game ever mastered; 0 when it was never finished. */
export function bestShare(events: readonly ProgressEvent[], activity: string, maxima: XpActivities): number {
  return bestsOf(events, maxima).get(activity)?.share ?? 0;
}

function bestsOf(events: readonly KnownEvent[], maxima: XpActivities): Bests {
  return events.reduce<Bests>((bests, event) => updateBests(bests, event, maxima), new Map());
}

/** Between a module and its section: a sign that no id has. */
const OF_MODULE = '/';

/** The module of a section; undefined for quizzes and games. */
function moduleOf(activity: string): string | undefined {
  const end = activity.indexOf(OF_MODULE);
  return end < 0 ? undefined : activity.slice(0, end);
}

/** The quiz within whose maximum reading a module counts. */
function quizOf(module: string, { quizzes }: XpActivities): string | undefined {
  return quizzes.find(({ modules }) => modules?.includes(module))?.id;
}

function isQuiz(name: string, { quizzes }: XpActivities): boolean {
  return quizzes.some(({ id }) => id === name);
}

/** A game that is no longer declared brings the maximum for games. */
function mostOf(activity: string, { quizzes, games }: XpActivities): number {
  const catalogue = quizzes.find(({ id }) => id === activity) ?? games.find(({ id }) => id === activity);
  return catalogue?.xp ?? XP_BOUNDS.game;
}

/** Whole XP; the small addition lets 3 x (1 / 3) of a whole number be that number. */
function worth(most: number, share: number, sections: number): number {
  const forReading = Math.min(sections * xpPerSection, Math.floor((most * readingPercentAtMost) / 100));
  return Math.min(most, Math.floor(most * share + 1e-9) + forReading);
}
