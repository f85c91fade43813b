import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PartState } from '@venture/api/v1/system';
import { errorCode, reason } from '../../process/failure';
import type { LogMethod } from '../../process/log';
import { cacheFor } from '../../process/shared-answer';
import { HEALTH_RULES, type HealthProblem, type PartFacts, type PartName, worstState } from './rules';
import limits from './system-limits.json';

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
