import type { Scale } from '@venture/shared/progress/scale';
import * as v from 'valibot';
import type { Log } from '../log';
import limits from './limits.json';
import { poolOf } from './pool';
import { type Quizzes, quizzesOf } from './quizzes';
import { releasesIn } from './releases';
import type { Told, Trouble } from './sandbox';

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
  facts: v.record(v.string(), v.union([v.boolean(), v.number(), v.string()])),
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

/** What the rules of every stored release say; the code that says it is never trusted. */
export type Rules = Quizzes & {
  /** Undefined when this release is not there or has no rules. */
  readonly replay: (
    name: string,
    version: string,
    play: ClaimedPlay,
  ) => Promise<Replayed | Refusal | undefined>;
  /** How a release reads the options of a play. */
  readonly options: (
    name: string,
    version: string,
    options: unknown,
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

  async function ask(name: string, version: string, question: object): Promise<Told | undefined> {
    const released = await rulesOf(name, version);
    if (!released) return undefined;
    const told = await pool.ask(released.hash, released.text, question);
    if ('trouble' in told) log.warn('rules gave no answer', { name, version, ...told });
    return told;
  }

  return {
    ...quizzesOf({ versionsOf }, ask),
    scaleOf: async (name, version) => (await rulesOf(name, version))?.scale,
    versionsOf,
    close: pool.close,

    async replay(name, version, { rules, ...play }) {
      if (play.actions.length > limits.mostActions) return { refused: 'log-too-long' };
      return made(Replayed, await ask(name, version, { ask: 'replay', version: rules, ...play }));
    },

    async options(name, version, options) {
      return made(Options, await ask(name, version, { ask: 'options', options }));
    },
  };
}

function made<const Schema extends v.GenericSchema>(
  schema: Schema,
  told: Told | undefined,
): v.InferOutput<Schema> | Refusal | undefined {
  if (told === undefined) return undefined;
  if ('trouble' in told) return { refused: told.trouble };
  const read = v.safeParse(v.union([Refused, schema]), told.answer);
  return read.success ? read.output : { refused: 'rules-threw' };
}
