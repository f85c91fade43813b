import { execFile } from 'node:child_process';
import { open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Failure } from '../../process/failure';

const run = promisify(execFile);

/** The user who runs PostgreSQL; empty means the one who started the program. */
export type SystemUser = { readonly uid?: number; readonly gid?: number };

/** Users that exist on most systems and own nothing important. */
const SYSTEM_USERS = ['postgres', '_postgres', 'nobody'];

/** PostgreSQL refuses to run as root: then it runs as the owner of its files, else as a system user. */
export async function chooseSystemUser(files: string): Promise<SystemUser> {
  if (process.getuid?.() !== 0) return {};
  const existing = await stat(files).catch(() => undefined);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of SYSTEM_USERS) {
    const owner = await systemUser(name);
    if (owner) return owner;
  }
  throw new Failure(
    'PostgreSQL refuses to run as root and this system has no user "postgres" or "nobody" to run it: start as an ordinary user, or set DATABASE_URL.',
  );
}

async function systemUser(name: string): Promise<SystemUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined; // there is no such user
  }
}

/** A folder as a child process can name it, and the descriptor (if any) that child must get as its fourth. */
export type FolderHandle = { readonly path: string; readonly descriptor?: number; close(): Promise<void> };

/** Where a child process finds the descriptor of a handed folder. */
const HANDED_DESCRIPTOR = 3;

/**
 * The system user cannot enter a folder like /root, where the checkout may be. On Linux the folder
 * is opened here and handed over as a descriptor, whose path does not lead through its parents.
 */
export async function openFolder(folder: string, owner: SystemUser): Promise<FolderHandle> {
  if (owner.uid === undefined || process.platform !== 'linux') {
    return { path: folder, close: () => Promise.resolve() };
  }
  const handle = await open(folder, 'r');
  return {
    path: `/proc/self/fd/${HANDED_DESCRIPTOR}`,
    descriptor: handle.fd,
    close: () => handle.close(),
  };
}
