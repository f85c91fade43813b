import { join } from 'node:path';
import { findingsIn } from '@venture/kit/check';
import { SIZES } from './broken-releases';

/** The codes of what `venture check` finds in the folder of a remote without running its pages. */
export async function checkedCodes(folder: string): Promise<readonly string[]> {
  const { findings } = await findingsIn(join(folder, 'dist'), SIZES);
  return findings.map(({ code }) => code);
}
