import { parseGameId } from '@venture/contract/game-id';
import { findScale, type Scale } from '@venture/contract/scale';
import * as v from 'valibot';
import type { Log } from '../process/log';
import { createCatalogues } from './catalogues';
import { createSandboxPool, judgingLimits, type Lane, type RulesReply, type Trouble } from './pool';
import type { ReleasedRules, ReleaseRegistry } from './released';

/** A play as a caller claims it was; nothing in it is trusted. */
export type ClaimedRun = {
  readonly rules: number;
  readonly seed: number;
  readonly options: unknown;
  readonly actions: readonly unknown[];
};

const Replayed = v.object({
  isOver: v.boolean(),
  score: v.number(),
  facts: v.pipe(
    v.record(
      v.pipe(v.string(), v.maxLength(100)),
      v.union([v.boolean(), v.number(), v.pipe(v.string(), v.maxLength(500))]),
    ),
    v.maxEntries(judgingLimits.mostFacts),
  ),
  isPractice: v.boolean(),
});
/** The outcome of a play by the rules of a release. */
export type ReplayResult = v.InferOutput<typeof Replayed>;

const Refused = v.object({
  refused: v.picklist([
    'rules-differ',
    'options-unknown',
    'move-unknown',
    'move-not-allowed',
    'move-after-end',
  ]),
});
/** Why a play cannot have happened as claimed. */
export type RefusalCode = v.InferOutput<typeof Refused>['refused'] | 'log-too-long' | Trouble;

const Options = v.object({ version: v.number(), isPractice: v.boolean() });
/** How a release reads the options of a play, and the hash of its current `release.json`. */
type Offer = v.InferOutput<typeof Options> & { readonly manifestHash: string };

type Refusal = { readonly refused: RefusalCode };

/** The result of a replay, and how long the rules took, even if they failed. */
export type Replay = (ReplayResult | Refusal) & { readonly cpuMs: number };

export type RulesRunner = ReturnType<typeof createRulesRunner>;

/** Runs the rules of stored releases, whose code is never trusted. */
export function createRulesRunner(releases: ReleaseRegistry, log: Log, pool = createSandboxPool()) {
  const { findListed, findPublished, findDealt, versionsOf, isDisabled } = releases;

  const releaseFor = (game: string, version: string, dealt: string | undefined) => {
    const { remote } = parseGameId(game);
    return dealt !== undefined ? findDealt(remote, version, dealt) : findPublished(remote, version);
  };

  async function ask(
    name: string,
    rules: ReleasedRules,
    question: Question,
    account: string,
  ): Promise<RulesReply> {
    const text = serializeQuestion(question);
    // A value nested too deeply to be written as text could not be read by any rules either.
    if (text === undefined) return { answer: { refused: UNREADABLE[question.ask] }, cpuMs: 0 };
    const lane: Lane = question.ask === 'replay' ? 'replay' : 'short';
    const { version } = rules;
    const reply = await pool.ask({ key: rules.hash, text: rules.text }, lane, text, account);
    if ('trouble' in reply) log.warn('rules gave no answer', { name, version, ...reply });
    return reply;
  }

  return {
    ...createCatalogues(releases),
    versionsOf,
    isDisabled,
    games: releases.games,
    daily: releases.daily,
    threads: pool.counts,
    close: pool.close,

    /** Returns the scale a release has for a game; undefined if it declares none or does not exist. */
    async scaleOf(game: string, version: string, dealt?: string): Promise<Scale | undefined> {
      return findScale((await releaseFor(game, version, dealt)) ?? {}, parseGameId(game).mode);
    },

    /**
     * `game` is an id made by `gameId`. Undefined if this release does not exist, may not run or has no rules; a
     * release with the hash `dealt` runs whatever is listed now. Throws an `OverloadedError` if the account with
     * the id `account` asks too much at once, or too many questions are waiting.
     */
    async replay(
      game: string,
      version: string,
      { rules: rulesVersion, ...play }: ClaimedRun,
      account: string,
      dealt?: string,
    ): Promise<Replay | undefined> {
      if (play.actions.length > judgingLimits.mostActions) return { refused: 'log-too-long', cpuMs: 0 };
      const rules = await releaseFor(game, version, dealt);
      if (!rules) return undefined;
      const { remote, mode } = parseGameId(game);
      const question: Question = { ask: 'replay', mode, version: rulesVersion, ...play };
      const reply = await ask(remote, rules, question, account);
      return { ...read(Replayed, reply), cpuMs: reply.cpuMs };
    },

    /**
     * Reads the options of a play by a release, if plays are dealt for that release now. They never are for wrapped
     * games and practice, since dealt plays count in full. Fails like `replay`.
     */
    async options(
      game: string,
      version: string,
      options: unknown,
      account: string,
    ): Promise<Offer | Refusal | undefined> {
      const { remote, mode, isPractice } = parseGameId(game);
      const rules = await findListed(remote, version);
      if (!rules || rules.wrapped || isPractice) return undefined;
      const offer = read(Options, await ask(remote, rules, { ask: 'options', mode, options }, account));
      return 'refused' in offer ? offer : { ...offer, manifestHash: rules.manifestHash };
    },
  };
}

type Question = { readonly ask: 'options' | 'replay'; readonly [given: string]: unknown };

const UNREADABLE = { options: 'options-unknown', replay: 'move-unknown' } as const;

function serializeQuestion(question: Question): string | undefined {
  try {
    return JSON.stringify(question);
  } catch {
    return undefined;
  }
}

function read<const Schema extends v.GenericSchema>(
  schema: Schema,
  reply: RulesReply,
): v.InferOutput<Schema> | Refusal {
  if ('trouble' in reply) return { refused: reply.trouble };
  const parsed = v.safeParse(v.union([Refused, schema]), reply.answer);
  return parsed.success ? parsed.output : { refused: 'rules-threw' };
}
