import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

/** The checkout that is tested. */
export const root = join(import.meta.dirname, '../..');

/** Where the server of the tests listens; runs at the same time need different ones. */
export const PORT = process.env['E2E_PORT'] ?? '3210';

const MADE = new Set(['node_modules', 'dist']);

/** The list of that server, as it was when the run began. */
export const LIVE_LIST = join(root, `.e2e/remotes-${PORT}.json`);

/** The folder of a remote of this checkout. */
export function remoteFolder(name: string): string {
  const game = join(root, 'games', name);
  return existsSync(game) ? game : join(root, name);
}

export function newFolder(purpose: string): string {
  return realpathSync(mkdtempSync(join(tmpdir(), `venture-${purpose}-`)));
}

/** A copy of this checkout without anything that was made in it; it shares the packages from outside. */
export function copyCheckout(): string {
  const copy = newFolder('checkout');
  const isOurs = (path: string) =>
    path === root ||
    (!MADE.has(basename(path)) && !(basename(path).startsWith('.') && statSync(path).isDirectory()));
  cpSync(root, copy, { recursive: true, filter: isOurs });
  mkdirSync(join(copy, 'node_modules/@venture'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@venture' && name !== '.cache') linkPackage(copy, name);
  }
  for (const name of readdirSync(join(root, 'node_modules/@venture'))) {
    const place = join('node_modules/@venture', name);
    symlinkSync(readlinkSync(join(root, place)), join(copy, place));
  }
  return copy;
}

/** Makes a package of this checkout one of another folder, as npm does for `file:` dependencies. */
export function linkPackage(folder: string, name: string, from = join(root, 'node_modules', name)): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(join(link, '..'), { recursive: true });
  symlinkSync(from, link);
}

/** Runs a script of Node there; returns what it prints, and throws with that when it fails. */
export async function run(
  folder: string,
  script: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  try {
    const env = { ...process.env, ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, script, { cwd: folder, env });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = Object(error);
    throw new Error(`node ${script.join(' ')} failed in ${folder}:\n${stdout}\n${stderr}`);
  }
}

/** The same, whatever comes of it: how it ended, its answer, and all that it said. */
export async function runProgram(
  folder: string,
  script: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ status: number; out: string; text: string }> {
  try {
    const env = { ...process.env, ...environment };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, script, { cwd: folder, env });
    return { status: 0, out: stdout, text: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = Object(error);
    return { status: code, out: stdout, text: stdout + stderr };
  }
}

/** Runs npm there; what it has fetched before is not asked for again. */
export async function npm(folder: string, ...args: readonly string[]): Promise<void> {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'];
  await promisify(execFile)(program, [...args, ...quiet], { cwd: folder });
}

/** Every file below a folder with its text, without packages and what is hidden. */
export function textsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.split('/').some((part) => part === 'node_modules' || part.startsWith('.')),
  );
  const isFile = (path: string) => statSync(join(folder, path)).isFile();
  return new Map(files.filter(isFile).map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}
