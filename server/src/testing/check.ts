import { join } from 'node:path';
import usual from '@venture/gate/size-limits.json';
import { findingsIn } from '@venture/kit/check';

/** The codes of what `venture check` finds in the folder of a remote without running its pages. */
export async function checkedCodes(folder: string): Promise<readonly string[]> {
  const { findings } = await findingsIn(join(folder, 'dist'), usual);
  return findings.map(({ code }) => code);
}
