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

/** The checkout under test. */
export const root = join(import.meta.dirname, '../..');

/** Port of the test server; test runs at the same time need different ones. */
export const PORT = process.env['E2E_PORT'] ?? '3210';

const MADE = new Set(['node_modules', 'dist']);

/** The test server's list at the start of the run. */
export const LIVE_LIST = join(root, `.e2e/remotes-${PORT}.json`);

/** A remote's folder in this checkout. */
export function remoteFolder(name: string): string {
  const game = join(root, 'games', name);
  return existsSync(game) ? game : join(root, name);
}

export function newFolder(purpose: string): string {
  return realpathSync(mkdtempSync(join(tmpdir(), `venture-${purpose}-`)));
}

/** Copies this checkout without build output; the copy shares its packages. */
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

/** Links a package of this checkout into another folder, as npm does for `file:` dependencies. */
export function linkPackage(folder: string, name: string, from = join(root, 'node_modules', name)): void {
  const link = join(folder, 'node_modules', name);
  mkdirSync(join(link, '..'), { recursive: true });
  symlinkSync(from, link);
}

/** Runs a Node script in a folder; returns its output, and throws it on failure. */
export async function run(
  folder: string,
  script: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, out, text } = await runProgram(folder, script, environment);
  if (status !== 0) throw new Error(`node ${script.join(' ')} failed in ${folder}:\n${text}`);
  return out;
}

/** Runs a Node script in a folder; returns its status, stdout and combined output, even on failure. */
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

/** Runs npm in a folder, preferring packages in npm's cache to downloads. */
export async function npm(folder: string, ...args: readonly string[]): Promise<void> {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'];
  await promisify(execFile)(program, [...args, ...quiet], { cwd: folder });
}

/** Node versions promised by the README, except the one running this. */
export const OTHER_NODES = [20, 22, 24].filter((version) => !process.version.startsWith(`v${version}.`));

/** Installs a Node version from npm's package `node`; returns its program's folder. */
export async function installNode(version: number, folder: string): Promise<string> {
  await npm(folder, 'install', '--prefix', folder, `node@${version}`);
  return join(folder, 'node_modules/node/bin');
}

/** Texts of a folder's files, excluding packages and hidden files. */
export function textsIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.split('/').some((part) => part === 'node_modules' || part.startsWith('.')),
  );
  const isFile = (path: string) => statSync(join(folder, path)).isFile();
  return new Map(files.filter(isFile).map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}
