import { access, constants, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import limits from '../../database/embedded/settings.json';
import type { Config } from '../../process/config';
import { errorCode, Failure, reason } from '../../process/failure';

/** Whether all that is written has a place, and the shell is there; nothing is made. */
export async function checkFolders(config: Config): Promise<string> {
  const { dataDir, shellDir } = config;
  const there = await nearestFolder(dataDir);
  const { bavail, bsize } = await statfs(there);
  const freeMb = Math.floor((bavail * bsize) / 1e6);
  if (freeMb < limits.leastFreeMb) {
    throw new Failure(`Only ${freeMb} MB are free for the data folder ${dataDir}: make room.`);
  }
  await checkDeletionsFile(config);
  const index = join(shellDir, 'index.html');
  await access(index, constants.R_OK).catch(() => {
    throw new Failure(`There is no shell in ${shellDir}: build it, or say where it is with SHELL_DIR.`);
  });
  return `${dataDir} can be ${there === dataDir ? 'written to' : 'made'}, with ${(freeMb / 1000).toFixed(1)} GB free.`;
}

/** The data folder or, where the first start is to make it, the one in which it does. */
async function nearestFolder(dataDir: string, folder = dataDir): Promise<string> {
  try {
    // With the slash a file is none.
    await access(join(folder, '/'), constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && folder !== dirname(folder)) {
      return nearestFolder(dataDir, dirname(folder));
    }
    throw new Failure(
      `The data folder ${dataDir} cannot be written to (${reason(error)}): change its owner, or choose another with DATA_DIR.`,
    );
  }
}

/** Beside the data its folder is made; another is not, as it may be a disk that is not mounted. */
export async function checkDeletionsFile({ dataDir, deletionsFile: file }: Config): Promise<void> {
  if (dirname(file) === dataDir) return;
  try {
    await access(file, constants.W_OK).catch(async (error) => {
      if (errorCode(error) !== 'ENOENT') throw error;
      await access(dirname(file), constants.W_OK | constants.X_OK);
    });
  } catch (error) {
    throw new Failure(
      `The list of deletions ${file} cannot be written (${reason(error)}): make its folder, or mount its disk, and let the program write there.`,
    );
  }
}
