import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PartState } from '@venture/api/v1/system';
import { errorCode, reason } from '../../process/failure';
import type { Write } from '../../process/log';
import { sharedFor } from '../../process/shared-answer';
import { type Facts, type PartName, type Problem, RULES, worst } from './rules';
import limits from './system-limits.json';

type Part<Name extends PartName> = {
  readonly state: PartState;
  readonly problems: Problem<Name>[];
  readonly facts?: Facts<Name>;
};

const NO_ANSWER = { state: 'broken', problems: [{ code: 'no-answer', state: 'broken' }] } as const;

/**
 * How a part is now. One look serves all who ask meanwhile: what does not answer is not asked again and again. A
 * look that fails or takes too long makes this part broken, and no other; the log says why.
 */
export function partOf<Name extends PartName>(
  name: Name,
  look: () => Promise<Facts<Name>>,
  warn: Write,
): () => Promise<Part<Name>> {
  const shared = sharedFor(limits.keptMs, look);
  return async () => {
    try {
      const facts = await within(limits.answerMs, shared());
      const problems = [...RULES[name](facts)];
      return { state: worst(problems.map(({ state }) => state)), problems, facts };
    } catch (error) {
      warn('a part of the system gave no answer', { part: name, reason: reason(error) });
      return { state: NO_ANSWER.state, problems: [...NO_ANSWER.problems] };
    }
  };
}

/** How much room there is for what is written in a folder, whether it is there yet or not. */
export async function diskFacts(folder: string): Promise<Facts<'disk'>> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch (error) {
    const above = dirname(folder);
    if (errorCode(error) !== 'ENOENT' || above === folder) throw error;
    return diskFacts(above);
  }
}

/** What comes in time; throws when it does not. */
export async function within<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
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
