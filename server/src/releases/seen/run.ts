import { execFile } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'node:v8';
import { parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import type { BuiltRelease } from '../built';
import { Found } from '../publishing/origins';
import limits from './limits.json';

export type Running = {
  /** The file that runs: beside it are the program that opens a browser, and the page in which it shows a release. */
  readonly program: string;
  readonly signal: AbortSignal;
};

/** Who owns nothing: Chromium keeps pages in its sandbox only where root does not start it. */
const NOBODY = 65_534;

/** Bounds what each process may allocate; one that needs more ends. */
const LIMITED = ['sh', '-c', `ulimit -d ${limits.dataKilobytes} && exec "$@"`, 'sh'];

/**
 * Shows each page of a release in a frame, in a Chromium that ends within a minute, or some seconds more for each further page.
 * It has nothing of this server's environment, and a folder of its own that is removed. Throws where it cannot be run.
 */
export async function runInBrowser(
  { release, files }: BuiltRelease,
  browserPath: string,
  { program, signal }: Running,
): Promise<readonly Found[]> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-check-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(folder, NOBODY, NOBODY);
  const at = (name: string) => join(dirname(program), name);
  const open = [process.execPath, at('in-browser.mjs'), at('check'), '?framed', browserPath, 'sandboxed'];
  const [file = '', ...args] = process.platform === 'linux' ? [...LIMITED, ...open] : open;
  const pages = Math.min(release.routes.length, limits.mostPages);
  const timeout = limits.firstPageMs + (pages - 1) * limits.pageMs;
  const env = { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder };
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const running = promisify(execFile)(file, args, { cwd: folder, env, timeout, signal, ...as });
  running.child.stdin?.on('error', () => {}).end(serialize(files)); // one that ended before says so itself
  try {
    return findingsIn((await running).stdout);
  } catch (error) {
    const { killed, stdout } = Object(error);
    if (!killed || signal.aborted) throw error;
    const sentence = `It was ended after ${timeout / 1000} seconds.`;
    return [...findingsIn(stdout), { code: 'frozen', sentence, remedy: 'Look for a loop that never ends.' }];
  } finally {
    await rm(folder, { recursive: true, maxRetries: 10 });
  }
}

/** Of each line what was found, if it tells of that. */
function findingsIn(said: string): readonly Found[] {
  const Line = v.object({ finding: v.optional(Found) });
  const lines = said.split('\n').filter(Boolean);
  return lines.flatMap((line) => parseJson(Line, line, 'what a browser says').finding ?? []);
}
