import { mkdir, readdir, rename, rmdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../../process/failure';
import { refuse } from '../refusal';
import limits from '../store-limits.json';
import { isGone } from './owner';

/** A folder that holds one file, named after the owner. */
const LOCK = '.lock';

export type Lock = {
  /** Throws when somebody took over, which happens only to an owner that stood still for very long. */
  readonly confirm: () => Promise<void>;
  readonly release: () => Promise<void>;
};

export type Patience = Pick<typeof limits, 'lockWaitMs' | 'lockPatienceMs' | 'lockLookMs'>;

/**
 * Waits until this owner alone may change the store. Works on any file system whose renames are atomic:
 * the lock arrives as a folder with its owner already inside, and is taken over from an owner that has
 * ended, or did nothing for `lockPatienceMs`, by renaming the owner's own file, which only one can do.
 */
export async function acquireLock(
  store: string,
  owner: string,
  draft: string,
  patience: Patience = limits,
): Promise<Lock> {
  await mkdir(draft, { recursive: true });
  await writeFile(join(draft, owner), '');
  const began = performance.now();
  let watched: { readonly name: string | undefined; readonly since: number } | undefined;
  while (!(await arrives(store, draft))) {
    const now = performance.now();
    const [name] = await readdir(join(store, LOCK)).catch(() => []);
    if (name !== watched?.name) watched = { name, since: now };
    const stoodStill = watched !== undefined && now - watched.since > patience.lockPatienceMs;
    if (name && (isGone(name) || stoodStill) && (await takesOver(store, name, owner))) break;
    if (now - began > patience.lockWaitMs) {
      throw refuse('store-busy', `Another release (${name}) holds ${join(store, LOCK)}: try again later.`);
    }
    await wait(patience.lockLookMs * (0.5 + Math.random()));
  }
  return {
    async confirm() {
      const names: string[] = await readdir(join(store, LOCK)).catch(() => []);
      if (!names.includes(owner)) {
        throw refuse('store-busy', 'Another release took over, because this one had stalled: try again.');
      }
    },
    async release() {
      await unlink(join(store, LOCK, owner)).catch(ignore('ENOENT'));
      await rmdir(join(store, LOCK)).catch(ignore('ENOENT', 'ENOTEMPTY', 'EEXIST'));
    },
  };
}

/** A folder that is there and empty, as an owner leaves it that is ended while it releases, is replaced. */
async function arrives(store: string, draft: string): Promise<boolean> {
  const moved = await succeeds(rename(draft, join(store, LOCK)), 'ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES');
  // Windows does not even replace an empty folder.
  if (!moved) await rmdir(join(store, LOCK)).catch(ignore('ENOENT', 'ENOTEMPTY', 'EEXIST', 'EPERM'));
  return moved;
}

function takesOver(store: string, from: string, owner: string): Promise<boolean> {
  return succeeds(rename(join(store, LOCK, from), join(store, LOCK, owner)), 'ENOENT');
}

async function succeeds(work: Promise<unknown>, ...expected: readonly string[]): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!expected.includes(errorCode(error) ?? '')) throw error;
    return false;
  }
}

function ignore(...codes: readonly string[]) {
  return (error: unknown) => {
    if (!codes.includes(errorCode(error) ?? '')) throw error;
  };
}
