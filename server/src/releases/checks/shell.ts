import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ParseError, parseJson } from '@venture/contract/parse';
import * as v from 'valibot';
import { errorCode } from '../../process/failure';
import { refuse } from '../refusal';

/** `shell.json`: what a build of the shell gives to remotes, and keeps to itself. */
const Shell = v.object({
  contract: v.number(),
  /** The version of each package that remotes share. */
  provides: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/, 'must be a version'))),
  /** The paths of its own pages. */
  routes: v.array(v.string()),
});
export type Shell = v.InferOutput<typeof Shell>;

/** What the shell in this folder says of itself; undefined when it was never built. */
export async function readShell(folder: string): Promise<Shell | undefined> {
  const file = join(folder, 'shell.json');
  try {
    return parseJson(Shell, await readFile(file, 'utf8'), file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    if (error instanceof ParseError) throw refuse('shell-invalid', `${error.message}.`);
    throw error;
  }
}
