import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../../process/failure';
import type { Facts } from './rules';

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
