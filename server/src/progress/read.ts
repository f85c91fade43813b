import { ProgressEvent } from '@venture/shared/progress/events';
import * as v from 'valibot';
import limits from './limits.json';

/** Text that PostgreSQL keeps in no JSON: U+0000, and half a surrogate pair. */
const UNKEEPABLE = /\\u0000|\\ud[89a-f]/;

/** An event as a device sent it; undefined when it is none, or too large to be one. */
export function readEvent(sent: unknown): ProgressEvent | undefined {
  const { success, output } = v.safeParse(ProgressEvent, sent);
  if (!success) return undefined;
  const { play, ...said } = { play: undefined, ...output };
  const isKept = fits(said, limits.saidBytes) && fits(play ?? null, limits.playBytes);
  return isKept && Number.isFinite(Date.parse(output.at)) ? output : undefined;
}

function fits(value: unknown, bytes: number): boolean {
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) <= bytes && !UNKEEPABLE.test(text);
}
