import { ProgressEvent } from '@venture/progress/events';
import * as v from 'valibot';
import { CallError } from '../http/problem';
import limits from './limits.json';

/** Text that PostgreSQL cannot store in JSON: U+0000, and half a surrogate pair. */
const UNKEEPABLE = /\\u0000|\\ud[89a-f]/;

/** What the database knows as a time without an era, and as an integer. */
const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59Z');
const LARGEST_INTEGER = 2_147_483_647;

/** An event as a device sent it; undefined when it is none, or too large to be one. */
export function parseEvent(sent: unknown): ProgressEvent | undefined {
  if (!isSmall(sent)) return undefined;
  const { success, output } = v.safeParse(ProgressEvent, sent, { abortEarly: true });
  if (!success) return undefined;
  const { play, ...payload } = { play: undefined, ...output };
  const isKept = fits(payload, limits.payloadBytes) && fits(play ?? null, limits.playBytes);
  const at = Date.parse(output.at);
  const { contentVersion } = { contentVersion: 0, ...output };
  const isKnown = at >= EARLIEST && at <= LATEST && contentVersion <= LARGEST_INTEGER;
  return isKept && isKnown ? output : undefined;
}

/** Whether it is worth being held against the schema, which takes far longer than writing it. */
function isSmall(sent: unknown): boolean {
  const { play, ...payload } = Object(sent);
  return isWithin(JSON.stringify(payload), limits.payloadBytes);
}

function fits(value: unknown, bytes: number): boolean {
  const text = JSON.stringify(value);
  return isWithin(text, bytes) && !UNKEEPABLE.test(text);
}

function isWithin(text: string, bytes: number): boolean {
  return Buffer.byteLength(text) <= bytes;
}

/** Two people on one device: the data of one must not become the other's. */
export function expectSameLearner(learner: string, userId: string): void {
  if (learner !== userId) throw new CallError('other-learner', 'Someone else is logged in here.');
}
