import INSIDE from '@venture/gate/sandbox/inside.cjs?text';
import inner from '@venture/gate/sandbox/limits.json';
import * as gate from '@venture/gate/sandbox/sandbox';
import WORKER from '@venture/gate/sandbox/worker.cjs?text';
import own from './sandbox-limits.json';

export type { RulesReply, RulesText, Sandbox, Trouble } from '@venture/gate/sandbox/sandbox';

/** Those of a single thread, and of all of them together. */
export const judgingLimits = { ...inner, ...own };
export type JudgingLimits = typeof judgingLimits;

/** The sandbox in which the gate looks at rules, from texts that are part of this program. */
export function createRulesSandbox(allowed: gate.SandboxLimits = judgingLimits, niceness = 0): gate.Sandbox {
  return gate.createSandbox({ worker: WORKER, inside: INSIDE }, allowed, niceness);
}
