import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Release } from '@venture/shared/remotes/contract';
import limits from '../limits.json';
import type { Problem } from '../refused';

/** The engine of a game for the server, which replays with it what learners played. */
export const RULES = 'rules.mjs';

/** Runs in a process of its own: the code is the remote's, and may do anything or never end. */
const PROBE = `
const { rules, Action, Options } = await import(process.argv[1]);
const missing = ['start', 'step', 'isOver', 'score'].find((name) => typeof rules?.[name] !== 'function');
if (missing) throw new Error('rules.' + missing + ' is not a function');
if (!Number.isInteger(rules.version)) throw new Error('rules.version is not a whole number');
if (!Action?.['~standard'] || !Options?.['~standard']) throw new Error('Action and Options must be schemas');
process.exit(0);
`;

/** None of our settings; Windows cannot start a program without this one. */
const ENVIRONMENT = { SystemRoot: process.env['SystemRoot'] };

/** Whether the rules that a release brings work outside of the browser. */
export async function rulesProblems(folder: string, { files }: Release): Promise<readonly Problem[]> {
  if (!(RULES in files)) return [];
  const reason = await failureOf(join(folder, RULES));
  if (reason === undefined) return [];
  return [{ code: 'rules-broken', sentence: `${RULES} cannot be used by the server: ${reason}.` }];
}

/** A game whose results could be checked must not lose that by a release. */
export function lostRulesProblems(release: Release, live: Release | undefined): readonly Problem[] {
  if (RULES in release.files || !live || !(RULES in live.files)) return [];
  const sentence = `It has no ${RULES}, which the live release ${live.version} has: results could not be checked any more.`;
  return [{ code: 'rules-missing', sentence }];
}

function failureOf(file: string): Promise<string | undefined> {
  const args = ['--input-type=module', '--eval', PROBE, pathToFileURL(file).href];
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: ENVIRONMENT,
    timeout: limits.rulesMs,
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.on('data', (text) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(undefined);
      else if (signal) resolve(`it does not end within ${limits.rulesMs / 1000} seconds`);
      else resolve(/^\w*Error.*$/m.exec(said)?.[0] ?? `it ends with code ${code}`);
    });
  });
}
