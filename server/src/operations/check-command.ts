import type { CheckResult } from '@venture/api/v1/system';
import { inspectDatabase, requireInstallation } from '../database/inspect';
import type { Config } from '../process/config';
import { createChecks, describeFailure } from './checks';

/** Runs all checks without a server; `program` is the file that runs. */
export async function checkInstallation(config: Config, program: string): Promise<readonly CheckResult[]> {
  const parts = { config, program, isSetUp: false };
  try {
    if (!config.isDataNamed) await requireInstallation(config);
    const results = await inspectDatabase(config, program, (db, isSetUp) =>
      createChecks({ ...parts, db, isSetUp })(),
    );
    return results ?? (await createChecks(parts)());
  } catch (error) {
    const others = (await createChecks(parts)()).filter(({ name }) => name !== 'database');
    return [...others, { name: 'database', isRight: false, sentence: describeFailure(error) }];
  }
}

/** One line for each result. */
export function formatCheckResults(results: readonly CheckResult[]): string {
  return results
    .map(({ name, isRight, sentence }) => `${isRight ? 'ok   ' : 'WRONG'}  ${name.padEnd(10)}${sentence}`)
    .join('\n');
}
