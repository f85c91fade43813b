import type { Scale } from '@venture/shared/progress/scale';
import * as v from 'valibot';
import type { Log } from '../log';
import limits from './limits.json';
import { type Lane, poolOf, SERVER } from './pool';
import { type Quizzes, quizzesOf } from './quizzes';
import { releasesIn } from './releases';
import type { Reply, Trouble } from './sandbox';

/** A play as somebody says it was; nothing of it is believed. */
export type ClaimedPlay = {
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
    v.maxEntries(limits.mostFacts),
  ),
  isPractice: v.boolean(),
});
/** How a play ended by the rules of a release. */
export type Replayed = v.InferOutput<typeof Replayed>;

const Refused = v.object({
  refused: v.picklist([
    'rules-differ',
    'options-unknown',
    'move-unknown',
    'move-not-allowed',
    'move-after-end',
  ]),
});
/** Why a play cannot have happened. */
export type Impossible = v.InferOutput<typeof Refused>['refused'] | 'log-too-long' | Trouble;

const Options = v.object({ version: v.number(), isPractice: v.boolean() });
export type OptionsRead = v.InferOutput<typeof Options>;

type Refusal = { readonly refused: Impossible };

/** What a replay came to, and how long the rules were busy with it, also when it came to nothing. */
export type Replay = (Replayed | Refusal) & { readonly cpuMs: number };

/** What the rules of every stored release say; the code that says it is never trusted. */
export type Rules = Quizzes & {
  /**
   * Undefined when this release is not there or has no rules. Whoever asks too much at once, or when too much is
   * waiting, gets an `OverloadedError`; `account` is the id of who asks.
   */
  readonly replay: (
    name: string,
    version: string,
    play: ClaimedPlay,
    account: string,
  ) => Promise<Replay | undefined>;
  /** How a release reads the options of a play; refuses as `replay` does. */
  readonly options: (
    name: string,
    version: string,
    options: unknown,
    account: string,
  ) => Promise<OptionsRead | Refusal | undefined>;
  /** What a release says its scores are worth; undefined when it says nothing, or is not there. */
  readonly scaleOf: (name: string, version: string) => Promise<Scale | undefined>;
  /** Every version that is there, the live one first. */
  readonly versionsOf: (name: string) => Promise<readonly string[]>;
  readonly close: () => void;
};

/** The rules of all releases in this store. */
export function rulesIn(storeDir: string, log: Log): Rules {
  const { rulesOf, versionsOf } = releasesIn(storeDir);
  const pool = poolOf();

  async function ask(
    name: string,
    version: string,
    question: Question,
    account: string,
  ): Promise<Reply | undefined> {
    const released = await rulesOf(name, version);
    if (!released) return undefined;
    const text = written(question);
    // What is nested so deep that it cannot even be written is nothing that rules could read.
    if (text === undefined) return { answer: { refused: UNREADABLE[question.ask] }, cpuMs: 0 };
    const lane: Lane = question.ask === 'replay' ? 'replay' : 'short';
    const reply = await pool.ask({ key: released.hash, text: released.text }, lane, text, account);
    if ('trouble' in reply) log.warn('rules gave no answer', { name, version, ...reply });
    return reply;
  }

  return {
    ...quizzesOf({ versionsOf }, (name, version) => ask(name, version, { ask: 'what' }, SERVER)),
    scaleOf: async (name, version) => (await rulesOf(name, version))?.scale,
    versionsOf,
    close: pool.close,

    async replay(name, version, { rules, ...play }, account) {
      if (play.actions.length > limits.mostActions) return { refused: 'log-too-long', cpuMs: 0 };
      const reply = await ask(name, version, { ask: 'replay', version: rules, ...play }, account);
      return reply && { ...read(Replayed, reply), cpuMs: reply.cpuMs };
    },

    async options(name, version, options, account) {
      const reply = await ask(name, version, { ask: 'options', options }, account);
      return reply && read(Options, reply);
    },
  };
}

type Question = { readonly ask: 'what' | 'options' | 'replay'; readonly [given: string]: unknown };

const UNREADABLE = { what: 'options-unknown', options: 'options-unknown', replay: 'move-unknown' } as const;

function written(question: Question): string | undefined {
  try {
    return JSON.stringify(question);
  } catch {
    return undefined;
  }
}

function read<const Schema extends v.GenericSchema>(
  schema: Schema,
  reply: Reply,
): v.InferOutput<Schema> | Refusal {
  if ('trouble' in reply) return { refused: reply.trouble };
  const parsed = v.safeParse(v.union([Refused, schema]), reply.answer);
  return parsed.success ? parsed.output : { refused: 'rules-threw' };
}
