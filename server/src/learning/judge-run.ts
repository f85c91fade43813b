import { PRACTICE, type Run } from '@venture/progress/events';
import { extensionsIn, secondsIn } from '@venture/progress/log';
import type { Dealt } from '../judging/released';
import type { Impossible, Replay, Replayed, Rules } from '../judging/rules';
import type { Budget } from './budget';
import { flagOf } from './flags';
import type { Judgement } from './judgement';
import { canonical } from './runs/canonical';
import limits from './runs/run-limits.json';
import { claim, type Issued, type RunSessions } from './runs/sessions';

/** Why a run is not what it claims to be. */
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
  | Impossible;

/** Why a run that was handed out counts only within the cap. */
type Doubt = 'session-expired' | 'release-gone';

export type RunParts = {
  readonly rules: Pick<Rules, 'replay' | 'scaleOf' | 'versionsOf' | 'isDisabled'>;
  readonly sessions: Pick<RunSessions, 'find' | 'countInHour'>;
  /** What plays may cost an account. */
  readonly budget: Pick<Budget, 'within'>;
};

/** Sees a run again by the rules of its release, and holds against that whatever was claimed about it. */
export async function judgeRun(
  parts: RunParts,
  userId: string,
  run: Run,
  receivedAt: Date,
): Promise<Judgement | 'over-budget' | undefined> {
  const { play } = run;
  if (!Array.isArray(play) || play.length === 0) return refused('no-play');
  const session = run.session === undefined ? undefined : await parts.sessions.find(run.session);
  const wrongClaim = wrongSession(session, userId, run) ?? wrongTimes(play, run, session, receivedAt);
  if (wrongClaim) return refused(wrongClaim);
  const dealt = session && { release: session.releaseHash };
  const seen = await parts.budget.within(userId, (spend) =>
    seenAgain(spending(parts.rules, spend), userId, run, play, dealt),
  );
  if (seen === 'over-budget') return seen;
  // What is switched off can be switched on again: until then nothing is held against anybody.
  if (!seen) return (await parts.rules.isDisabled(remoteOf(run.game))) ? undefined : refused('rules-gone');
  if ('refused' in seen.end) return isPassing(seen.end.refused) ? undefined : refused(seen.end.refused);
  const wrong = wrongEnd({ ...seen, end: seen.end }, run, play);
  if (wrong) return refused(wrong);
  if (!session) return { standing: 'unverified', code: 'no-session' };
  return judgeDealt(parts, session, run, { receivedAt, isOwnRelease: seen.isOwnRelease });
}

type Arrival = { readonly receivedAt: Date; readonly isOwnRelease: boolean };

/** A run that leads to its result and was handed out: it counts in full, if it came in time and by its own release. */
async function judgeDealt(
  { sessions }: RunParts,
  session: Issued,
  run: Run,
  { receivedAt, isOwnRelease }: Arrival,
): Promise<Judgement> {
  const once = {
    claim: (trx: Parameters<typeof claim>[0]) => claim(trx, session.id, session.userId, run.id),
  };
  const doubt = doubtOf(session, isOwnRelease, receivedAt);
  if (doubt) return { standing: 'unverified', code: doubt, ...once };
  const play = Array.isArray(run.play) ? run.play : [];
  const flag = await flagOf(sessions, session, play, receivedAt);
  return { standing: 'verified', ...(flag && { code: flag }), ...once };
}

/** The same rules, whose replays are paid for. */
function spending(rules: RunParts['rules'], spend: (ms: number) => void): RunParts['rules'] {
  return {
    ...rules,
    async replay(...question) {
      const end = await rules.replay(...question);
      if (end) spend(end.cpuMs);
      return end;
    },
  };
}

/** What a busy machine or a broken release may be to blame for: the run waits until it can be seen. */
function isPassing(trouble: Impossible): boolean {
  return trouble === 'rules-late' || trouble === 'rules-memory' || trouble === 'rules-ended';
}

function refused(code: Wrong): Judgement {
  return { standing: 'refused', code };
}

function wrongSession(session: Issued | undefined, userId: string, run: Run): Wrong | undefined {
  if (run.session === undefined) return undefined;
  if (!session) return 'session-unknown';
  if (session.userId !== userId) return 'session-of-other';
  if (session.eventId !== null && session.eventId !== run.id) return 'session-used';
  if (session.game !== run.game) return 'session-other-game';
  if (session.release !== run.release) return 'session-other-release';
  if (session.seed !== run.seed) return 'session-other-seed';
  return session.options === canonical(run.options ?? {}) ? undefined : 'session-other-options';
}

/** The log is what tells about time; the rest must say the same, and no more than has passed since it was dealt. */
function wrongTimes(
  play: readonly unknown[],
  run: Run,
  session: Issued | undefined,
  now: Date,
): Wrong | undefined {
  const seconds = secondsIn(play);
  if (run.seconds !== seconds) return 'seconds-differ';
  if (run.timing !== (Object(run.options).timing ?? 'x1')) return 'timing-differs';
  if (!session) return undefined;
  const passed = (now.getTime() - session.issuedAt.getTime()) / 1000;
  return (seconds ?? 0) > passed + limits.toleranceSeconds ? 'too-much-time' : undefined;
}

type Seen<End = Replay> = {
  readonly end: End;
  readonly isOwnRelease: boolean;
  /** It claims to be worth no other share of the game's XP than by the release it was seen again with. */
  readonly hasItsScale: boolean;
};

/** By the rules of its release; where that is gone, by another release with the same version of the rules. */
async function seenAgain(
  rules: RunParts['rules'],
  userId: string,
  run: Run,
  play: readonly unknown[],
  dealt: Dealt | undefined,
): Promise<Seen | undefined> {
  const remote = remoteOf(run.game);
  const claimed = { rules: run.rules, seed: run.seed, options: run.options ?? {}, actions: play };
  if (run.release !== undefined) {
    const end = await rules.replay(remote, run.release, claimed, userId, dealt);
    if (end)
      return { end, isOwnRelease: true, hasItsScale: await hasScaleOf(rules, run, run.release, dealt) };
  }
  for (const version of (await rules.versionsOf(remote)).slice(0, limits.mostFallbacks)) {
    if (!(await hasScaleOf(rules, run, version))) continue;
    const end = await rules.replay(remote, version, claimed, userId);
    const isOther = !end || ('refused' in end && end.refused === 'rules-differ');
    if (!isOther) return { end, isOwnRelease: false, hasItsScale: true };
  }
  return undefined;
}

/** A run that carries no scale claims nothing by it: then what is known of the game counts, or nothing does. */
async function hasScaleOf(
  rules: RunParts['rules'],
  { game, scale }: Run,
  version: string,
  dealt?: Dealt,
): Promise<boolean> {
  if (scale === undefined) return true;
  const declared = await rules.scaleOf(remoteOf(game), version, dealt);
  return declared?.from === scale.from && declared.to === scale.to;
}

/** The remote whose rules a game goes by: practice goes by those of the game itself. */
function remoteOf(game: string): string {
  return game.endsWith(PRACTICE) ? game.slice(0, -PRACTICE.length) : game;
}

function wrongEnd(
  { end, hasItsScale }: Seen<Replayed>,
  run: Run,
  play: readonly unknown[],
): Wrong | undefined {
  if (end.isPractice !== run.game.endsWith(PRACTICE)) return 'practice-differs';
  if (!end.isOver) return 'unfinished';
  if (end.score !== run.score) return 'score-differs';
  const facts = { ...end.facts, moreTime: extensionsIn(play) };
  if (canonical(facts) !== canonical(run.facts)) return 'facts-differ';
  return hasItsScale ? undefined : 'scale-differs';
}

function doubtOf(session: Issued, isOwnRelease: boolean, receivedAt: Date): Doubt | undefined {
  if (!isOwnRelease) return 'release-gone';
  return session.expiresAt <= receivedAt ? 'session-expired' : undefined;
}
