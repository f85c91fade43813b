import { jest } from '@jest/globals';
import { runCommandLine } from '@venture/kit/command-line';

/** How a command ended, and what it said. */
export type Ending = {
  readonly status: number;
  /** On standard output. */
  readonly out: string;
  readonly err: string;
};

/** Runs `venture` in a folder, with this token. */
export async function venture(folder: string, token: string, ...args: readonly string[]): Promise<Ending> {
  const out: unknown[] = [];
  const err: unknown[] = [];
  const spies = [
    jest.spyOn(process, 'cwd').mockReturnValue(folder),
    jest.spyOn(console, 'log').mockImplementation((line) => void out.push(line)),
    jest.spyOn(console, 'error').mockImplementation((line) => void err.push(line)),
  ];
  process.env['VENTURE_TOKEN'] = token;
  try {
    const status = await runCommandLine(args);
    return { status, out: out.join('\n'), err: err.join('\n') };
  } finally {
    delete process.env['VENTURE_TOKEN'];
    for (const spy of spies) spy.mockRestore();
  }
}
