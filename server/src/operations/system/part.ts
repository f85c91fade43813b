import type { PartState } from '@venture/api/v1/system';
import { reason } from '../../process/failure';
import type { Write } from '../../process/log';
import { sharedFor } from '../../process/shared-answer';
import { type Facts, type PartName, type Problem, RULES, worst } from './rules';
import limits from './system-limits.json';
import { within } from './within';

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
