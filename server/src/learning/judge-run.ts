import { parseGameId } from '@venture/contract/game-id';
import { PassTime } from '@venture/rules/clock';
import type { Run } from '@venture/rules/events';
import { extensionsIn, secondsIn } from '@venture/rules/log';
import * as v from 'valibot';
import type { Database } from '../database/schema';
import type { RefusalCode, Replay, ReplayResult, RulesRunner } from '../judging/rules';
import type { JudgingBudget } from './budget';
import type { Judgement } from './judgement';
import { runs as limits } from './limits.json';
import {
  canonicalJson,
  consumeTicket,
  countRunTicketsInHour,
  findRunTicket,
  type RunTicket,
} from './tickets';

/** Why a run is refused. */
type Wrong =
  | 'no-play'
  | `session-${'unknown' | 'of-other' | 'used' | 'other-game' | 'other-release' | 'other-seed' | 'other-options'}`
  | 'timing-differs'
  | 'seconds-differ'
  | 'too-much-time'
  | 'rules-gone'
  | 'unfinished'
  | 'score-differs'
  | 'facts-differ'
  | 'practice-differs'
  | 'scale-differs'
  | RefusalCode;

/** Why a run with a dealt play counts only up to the cap. */
type UnverifiedCode = 'session-expired' | 'release-gone';

export type ReplayServices = {
  readonly db: Database;
  readonly rules: Pick<RulesRunner, 'replay' | 'scaleOf' | 'versionsOf' | 'isDisabled'>;
  /** An account's replay budget. */
  readonly budget: Pick<JudgingBudget, 'within'>;
};

/** Judges a run: replays it with the rules of its release, and compares the result with the reported one. */
export async function judgeRun(
  parts: ReplayServices,
  userId: string,
  run: Run,
  receivedAt?: Date,
): Promise<Judgement | 'over-budget' | undefined> {
  const { play } = run;
  if (!Array.isArray(play) || play.length === 0) return refused('no-play');
  const ticket = await ticketOf(parts, run, receivedAt);
  const wrongClaim = wrongTicket(ticket, userId, run) ?? wrongTimes(play, run, ticket);
  if (wrongClaim) return refused(wrongClaim);
  const seen = await parts.budget.within(userId, (spend) =>
    replayRun(parts.rules, spend, userId, run, play, ticket?.manifestHash),
  );
  if (seen === 'over-budget') return seen;
  // A disabled remote may be re-enabled: until then none of its runs is refused.
  if (!seen)
    return (await parts.rules.isDisabled(parseGameId(run.game).remote)) ? undefined : refused('rules-gone');
  if ('refused' in seen.end) return isPassing(seen.end.refused) ? undefined : refused(seen.end.refused);
  const wrong = wrongEnd({ ...seen, end: seen.end }, run, play);
  if (wrong) return refused(wrong);
  if (!ticket) return { verdict: 'unverified', code: 'no-session' };
  return judgeTicketed(parts, ticket, run, seen.isOwnRelease);
}

/** Finds the ticket of a run, with the time its play arrived: now, unless the run waited to be judged. */
async function ticketOf(
  { db }: ReplayServices,
  { session }: Run,
  receivedAt?: Date,
): Promise<RunTicket | undefined> {
  const ticket = session === undefined ? undefined : await findRunTicket(db, session);
  return ticket && { ...ticket, arrivedAt: receivedAt ?? ticket.arrivedAt };
}

/** Judges a dealt run that leads to its result: in full if it arrived in time and was replayed by its own release. */
async function judgeTicketed(
  { db }: ReplayServices,
  ticket: RunTicket,
  run: Run,
  isOwnRelease: boolean,
): Promise<Judgement> {
  const once = {
    earliest: new Date(ticket.issuedAt.getTime() + (run.seconds ?? 0) * 1000),
    claim: (trx: Parameters<typeof consumeTicket>[0]) => consumeTicket(trx, ticket.id, ticket.userId, run.id),
  };
  const code = unverifiedCode(ticket, isOwnRelease);
  if (code) return { verdict: 'unverified', code, ...once };
  const play = Array.isArray(run.play) ? run.play : [];
  const flag = await flagOf(db, ticket, play);
  return { verdict: 'verified', ...(flag && { code: flag }), ...once };
}

/** Whether the cause may be a busy machine or a broken release: then the run waits to be replayed. */
function isPassing(trouble: RefusalCode): boolean {
  return trouble === 'rules-late' || trouble === 'rules-memory' || trouble === 'rules-ended';
}

function refused(code: Wrong): Judgement {
  return { verdict: 'refused', code };
}

function wrongTicket(ticket: RunTicket | undefined, userId: string, run: Run): Wrong | undefined {
  if (run.session === undefined) return undefined;
  if (!ticket) return 'session-unknown';
  if (ticket.userId !== userId) return 'session-of-other';
  if (ticket.eventId !== null && ticket.eventId !== run.id) return 'session-used';
  if (ticket.game !== run.game) return 'session-other-game';
  if (ticket.release !== run.release) return 'session-other-release';
  if (ticket.seed !== run.seed) return 'session-other-seed';
  return ticket.options === canonicalJson(run.options ?? {}) ? undefined : 'session-other-options';
}

/** Checks times: the log's must be those reported, and no longer than the time since the play was dealt. */
function wrongTimes(play: readonly unknown[], run: Run, ticket: RunTicket | undefined): Wrong | undefined {
  const seconds = secondsIn(play);
  if (run.seconds !== seconds) return 'seconds-differ';
  if (run.timing !== (Object(run.options).timing ?? 'x1')) return 'timing-differs';
  if (!ticket) return undefined;
  const passed = (ticket.arrivedAt.getTime() - ticket.issuedAt.getTime()) / 1000;
  return (seconds ?? 0) > passed + limits.toleranceSeconds ? 'too-much-time' : undefined;
}

type Rerun<End = Replay> = {
  readonly end: End;
  readonly isOwnRelease: boolean;
  /** Whether the run claims the same share of the game's XP as the release that replayed it gives. */
  readonly hasItsScale: boolean;
};

/** Replays by the rules of a run's release; if that is gone, by another release with the same rules version. */
async function replayRun(
  rules: ReplayServices['rules'],
  spend: (ms: number) => void,
  userId: string,
  run: Run,
  play: readonly unknown[],
  dealt: string | undefined,
): Promise<Rerun | undefined> {
  const claimed = { rules: run.rules, seed: run.seed, options: run.options ?? {}, actions: play };
  const replay = async (version: string, dealt?: string) => {
    const end = await rules.replay(run.game, version, claimed, userId, dealt);
    if (end) spend(end.cpuMs);
    return end;
  };
  if (run.release !== undefined) {
    const end = await replay(run.release, dealt);
    if (end)
      return { end, isOwnRelease: true, hasItsScale: await hasScaleOf(rules, run, run.release, dealt) };
  }
  for (const version of (await rules.versionsOf(parseGameId(run.game).remote)).slice(
    0,
    limits.mostFallbacks,
  )) {
    if (!(await hasScaleOf(rules, run, version))) continue;
    const end = await replay(version);
    const isOther = !end || ('refused' in end && end.refused === 'rules-differ');
    if (!isOther) return { end, isOwnRelease: false, hasItsScale: true };
  }
  return undefined;
}

/** Whether a run claims the scale of a release. Without a scale it claims nothing, and earns nothing. */
async function hasScaleOf(
  rules: ReplayServices['rules'],
  { game, scale }: Run,
  version: string,
  dealt?: string,
): Promise<boolean> {
  if (scale === undefined) return true;
  const declared = await rules.scaleOf(game, version, dealt);
  return declared?.from === scale.from && declared.to === scale.to;
}

function wrongEnd(
  { end, hasItsScale }: Rerun<ReplayResult>,
  run: Run,
  play: readonly unknown[],
): Wrong | undefined {
  if (end.isPractice !== parseGameId(run.game).isPractice) return 'practice-differs';
  if (!end.isOver) return 'unfinished';
  if (end.score !== run.score) return 'score-differs';
  const facts = { ...end.facts, moreTime: extensionsIn(play) };
  if (canonicalJson(facts) !== canonicalJson(run.facts)) return 'facts-differ';
  return hasItsScale ? undefined : 'scale-differs';
}

function unverifiedCode(ticket: RunTicket, isOwnRelease: boolean): UnverifiedCode | undefined {
  if (!isOwnRelease) return 'release-gone';
  return ticket.expiresAt <= ticket.arrivedAt ? 'session-expired' : undefined;
}

/** Why a verified run looks unlikely; it is unproven, only stored with the run, and never held against anyone. */
type Flag = 'fast' | 'many-tries';

/** Returns the first flag that applies. */
async function flagOf(db: Database, ticket: RunTicket, play: readonly unknown[]): Promise<Flag | undefined> {
  if (isFast(play, ticket.arrivedAt.getTime() - ticket.issuedAt.getTime())) return 'fast';
  const tries = await countRunTicketsInHour(db, ticket.userId, ticket.issuedAt, ticket.game);
  return tries > limits.oftenPerHour ? 'many-tries' : undefined;
}

/** Whether moves are faster than hands, by the time since the play was dealt or by the time it claims. */
function isFast(play: readonly unknown[], passedMs: number): boolean {
  const moves = play.filter((action) => !v.is(PassTime, action)).length;
  const seconds = secondsIn(play);
  // The log has only whole seconds: up to one more may have passed.
  const claimedMs = seconds === undefined ? passedMs : (seconds + 1) * 1000;
  return Math.min(passedMs, claimedMs) < moves * limits.msPerMove;
}
