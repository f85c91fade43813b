import { createSandboxPool, judgingLimits } from '../judging/pool';
import { createRulesRunner, type RulesRunner } from '../judging/rules';
import type { Log } from '../process/log';
import type { ReleaseEnvironment } from '../releases/store/environment';
import { createReleaseReader } from '../releases/store/reader';
import { createReleaseRegistry } from '../releases/store/registry';

/** Limits that a busy machine never exceeds; the tests of the limits set their own. */
const PATIENT = {
  ...judgingLimits,
  startMs: 60_000,
  answerMs: 60_000,
  waitMs: 60_000,
  replayNiceness: 0,
};

export const patientPool = () => createSandboxPool(PATIENT);

/** Returns a runner for the rules of a store's releases. */
export function rulesIn(environment: ReleaseEnvironment, log: Log, pool = patientPool()): RulesRunner {
  const reader = createReleaseReader(environment.db);
  return createRulesRunner(createReleaseRegistry(reader, log), log, pool);
}
