import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PART_STATES, type PartState, type SystemHealth } from '@venture/api/v1/system';
import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import { cacheFor } from '../../process/cache';
import { errorCode, reason } from '../../process/failure';
import type { LogMethod } from '../../process/log';
import { system as limits } from '../limits.json';
import json from './thresholds.json';

const Threshold = v.strictObject({ attention: v.number(), broken: v.number(), because: v.string() });
type Threshold = v.InferOutput<typeof Threshold>;

export const thresholds = parse(
  v.strictObject({
    diskFreeShare: Threshold,
    latencyMs: Threshold,
    clockSeconds: Threshold,
    mailFailingMinutes: Threshold,
    mailsWaiting: Threshold,
    backupHours: Threshold,
    loginsWaitingShare: Threshold,
    resultsMinutes: Threshold,
  }),
  json,
  'server/src/operations/system/thresholds.json',
);

export type PartName = keyof SystemHealth;
export type PartFacts<Name extends PartName> = NonNullable<SystemHealth[Name]['facts']>;
type Code<Name extends PartName> = SystemHealth[Name]['problems'][number]['code'];
type HealthProblem<Name extends PartName> = {
  readonly code: Code<Name>;
  readonly state: Exclude<PartState, 'good'>;
};

type Rule<Name extends PartName> = (facts: PartFacts<Name>) => readonly HealthProblem<Name>[];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What is wrong with each part, by its facts alone. */
export const HEALTH_RULES: { readonly [Name in PartName]: Rule<Name> } = {
  program: () => [],

  database: ({ usability, latencyMs }) => [
    ...(usability === 'ready' ? [] : problem(usability, 'broken')),
    ...problem('slow', above(thresholds.latencyMs, latencyMs)),
  ],

  disk: ({ freeBytes, totalBytes }) =>
    problem('little-space', below(thresholds.diskFreeShare, freeBytes / totalBytes)),

  clock: ({ aheadMs }) => problem('clock-differs', above(thresholds.clockSeconds, Math.abs(aheadMs) / 1000)),

  mail: ({ isOn, isNeeded, waiting, failingSeconds }) => [
    ...problem('failing', failingSeconds === undefined ? 'good' : mailState(failingSeconds)),
    ...problem('many-waiting', above(thresholds.mailsWaiting, waiting)),
    ...problem('not-in-effect', isNeeded && !isOn ? 'attention' : 'good'),
  ],

  backups: ({ last }) =>
    last
      ? problem('old', above(thresholds.backupHours, last.secondsAgo / HOUR))
      : problem('never', 'attention'),

  releases: ({ list, ...releases }) => [
    ...problem('list-unusable', list === 'unusable' ? 'broken' : 'good'),
    ...problem('nothing-released', list === 'none' ? 'attention' : 'good'),
    ...problem('stopped', releases.stopped.length > 0 ? 'attention' : 'good'),
    ...problem('switched-off', releases.switchedOff.length > 0 ? 'attention' : 'good'),
    ...problem('waiting', releases.waiting > 0 ? 'attention' : 'good'),
  ],

  logins: ({ waiting, mostWaiting }) =>
    problem('many-waiting', above(thresholds.loginsWaitingShare, waiting / mostWaiting)),

  results: ({ oldestSeconds = 0 }) =>
    problem('late', above(thresholds.resultsMinutes, oldestSeconds / MINUTE)),
};

/** The state of a whole is that of its worst part. */
export function worstState(states: readonly PartState[]): PartState {
  return PART_STATES.findLast((state) => states.includes(state)) ?? 'good';
}

const mailState = (failingSeconds: number) =>
  worstState(['attention', above(thresholds.mailFailingMinutes, failingSeconds / MINUTE)]);

function problem<const Code extends string>(code: Code, state: PartState) {
  return state === 'good' ? [] : [{ code, state }];
}

function above({ attention, broken }: Threshold, value: number): PartState {
  if (value > broken) return 'broken';
  return value > attention ? 'attention' : 'good';
}

function below({ attention, broken }: Threshold, value: number): PartState {
  if (value < broken) return 'broken';
  return value < attention ? 'attention' : 'good';
}

type Part<Name extends PartName> = {
  readonly state: PartState;
  readonly problems: HealthProblem<Name>[];
  readonly facts?: PartFacts<Name>;
};

const NO_ANSWER = { state: 'broken', problems: [{ code: 'no-answer', state: 'broken' }] } as const;

/**
 * How a part is now. One look serves all who ask meanwhile: what does not answer is not asked again and again. A
 * look that fails or takes too long makes this part broken, and no other; the log says why.
 */
export function createPartCheck<Name extends PartName>(
  name: Name,
  look: () => Promise<PartFacts<Name>>,
  warn: LogMethod,
): () => Promise<Part<Name>> {
  const shared = cacheFor(limits.keptMs, look);
  return async () => {
    try {
      const facts = await withTimeout(limits.answerMs, shared());
      const problems = [...HEALTH_RULES[name](facts)];
      return { state: worstState(problems.map(({ state }) => state)), problems, facts };
    } catch (error) {
      warn('a part of the system gave no answer', { part: name, reason: reason(error) });
      return { state: NO_ANSWER.state, problems: [...NO_ANSWER.problems] };
    }
  };
}

/** How much room there is for what is written in a folder, whether it is there yet or not. */
export async function readDiskFacts(folder: string): Promise<PartFacts<'disk'>> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const above = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || above === folder) throw error;
    return readDiskFacts(above);
  }
}

/** What comes in time; throws when it does not. */
export async function withTimeout<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const waiting = new AbortController();
  const tooLate = wait(ms, undefined, { ref: false, signal: waiting.signal }).then(() => {
    throw new Error(`there was no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    tooLate.catch(() => {}); // nobody waits for it any more
    waiting.abort();
  }
}
