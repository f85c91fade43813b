import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type Development = { readonly address: string; readonly stop: () => Promise<void> };

/** Starts the development server of a remote. */
export async function develop(folder: string, venture: string, ...args: readonly string[]) {
  const program = [venture, 'dev', '--json', ...args];
  const serving = spawn(process.execPath, program, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  const gone = once(serving, 'exit');
  const answer = await Promise.race([once(createInterface(serving.stdout), 'line'), gone.then(() => ['{}'])]);
  const { address } = JSON.parse(String(answer[0]));
  if (typeof address !== 'string') throw new Error(`venture dev did not start: ${answer[0]}`);
  const stop = async () => {
    serving.kill();
    await gone;
  };
  return { address, stop } satisfies Development;
}
