import { join } from 'node:path';
import { findingsIn } from '@venture/kit/check';
import { SIZES } from './broken-releases';

/** Returns the codes that `venture check` finds in a remote's folder without running its pages. */
export async function checkedCodes(folder: string): Promise<readonly string[]> {
  const { findings } = await findingsIn(join(folder, 'dist'), SIZES);
  return findings.map(({ code }) => code);
}
