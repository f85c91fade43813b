import { spawn } from 'node:child_process';
import type { FolderHandle, SystemUser } from './owner';

/** The only environment variables that PostgreSQL gets. */
export const POSTGRES_ENVIRONMENT: Readonly<Record<string, string>> = {
  LC_ALL: 'C',
  PATH: process.env['PATH'] ?? '',
  ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
};

/** A program failed; the message is the last line of its output. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Runs a program to its end as `owner`; its output is kept in case it fails. */
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
      else if (signal) reject(new CommandError(`ended with ${signal}`));
      else reject(new CommandError(lastErrorLine(output) ?? `ended with code ${code}`));
    });
  });
}

const MARKED = /\b(FATAL|PANIC|error):/;
/** A line that follows when the disk is full, and would hide the cause. */
const CONSEQUENCE = /\bPANIC: {2}cannot abort transaction/;
const HINT = /\bHINT: {2}(.*?)\.?$/;

/** The line that says what is wrong: programs of PostgreSQL mark it, others print it last. */
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
