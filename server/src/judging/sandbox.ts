import INSIDE from '@venture/contract/sandbox/inside.cjs?text';
import inner from '@venture/contract/sandbox/limits.json';
import * as contract from '@venture/contract/sandbox/sandbox';
import WORKER from '@venture/contract/sandbox/worker.cjs?text';
import own from './sandbox-limits.json';

export type { RulesReply, RulesText, Sandbox, Trouble } from '@venture/contract/sandbox/sandbox';

/** Those of a single thread, and of all of them together. */
export const limits = { ...inner, ...own };
export type JudgingLimits = typeof limits;

/** The sandbox in which the gate looks at rules, from texts that are part of this program. */
export function sandboxOf(allowed: contract.SandboxLimits = limits, niceness = 0): contract.Sandbox {
  return contract.sandboxOf({ worker: WORKER, inside: INSIDE }, allowed, niceness);
}
