import type { Command } from 'commander';
import { type CommandRunner, createCommandLine } from '../process/command-line';

/** Runs a typed command on an open installation; returns its output. */
export async function runTyped<Installation>(
  addCommands: (program: Command, run: CommandRunner<Installation>) => unknown,
  installation: Installation,
  args: readonly string[],
): Promise<string> {
  let text = '';
  const program = createCommandLine().configureOutput({ writeOut: () => {}, writeErr: () => {} });
  addCommands(program, async (work) => {
    text = await work(installation);
  });
  await program.parseAsync(args, { from: 'user' });
  return text;
}
