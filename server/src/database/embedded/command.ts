import { execFile, spawn } from 'node:child_process';
import { open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { Failure } from '../../process/failure';

/** The only environment variables that PostgreSQL gets. */
export const POSTGRES_ENVIRONMENT: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  PATH: process.env['PATH'] ?? '',
  ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
};

/** Runs a program as `owner` until it ends. If it fails, rejects with the last line of its output. */
export function runProgram(
  program: string,
  args: readonly string[],
  owner: SystemUser,
  folder?: FolderHandle,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...owner,
      cwd: '/',
      env: POSTGRES_ENVIRONMENT,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'pipe', ...(folder?.descriptor === undefined ? [] : [folder.descriptor])],
    });
    let output = '';
    const listen = (text: Buffer) => {
      output = (output + text.toString()).slice(-4000);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else if (signal) reject(new Error(`ended with ${signal}`));
      else reject(new Error(lastErrorLine(output) ?? `ended with code ${code}`));
    });
  });
}

const MARKED = /\b(FATAL|PANIC|error):/;
/** A line that PostgreSQL prints after the error about a full disk, and that hides the cause. */
const CONSEQUENCE = /\bPANIC: {2}cannot abort transaction/;
const HINT = /\bHINT: {2}(.*?)\.?$/;

/** Returns the line that says what is wrong: PostgreSQL marks that line, other programs print it last. */
export function lastErrorLine(output: string): string | undefined {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const marked = lines.findLast((line) => MARKED.test(line) && !CONSEQUENCE.test(line));
  const hint = marked === undefined ? undefined : HINT.exec(lines[lines.lastIndexOf(marked) + 1] ?? '')?.[1];
  const words = (marked ?? lines.at(-1))?.replace(/^.*?\b(FATAL|PANIC|error):\s*/, '');
  return words && hint ? `${words} (${hint})` : words;
}

const run = promisify(execFile);

/** The user who runs PostgreSQL; if empty, the user who started this program. */
export type SystemUser = { readonly uid?: number; readonly gid?: number };

/** Users that exist on most systems and own nothing important. */
const SYSTEM_USERS = ['postgres', '_postgres', 'nobody'];

/** Run as root, which PostgreSQL refuses, picks the user who owns its files, or else a system user. */
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

/** A folder's path for a child process, and the file descriptor, if any, that it inherits as its fourth. */
export type FolderHandle = { readonly path: string; readonly descriptor?: number; close(): Promise<void> };

/** The number that the inherited descriptor of a folder has in the child process. */
const HANDED_DESCRIPTOR = 3;

/**
 * Opens a folder for a child process. The system user cannot enter a folder like /root, where the checkout may be:
 * on Linux the child therefore inherits an open descriptor, whose path does not lead through the parent folders.
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
