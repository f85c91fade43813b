import { Command, InvalidArgumentError } from 'commander';

/** Opens a command's installation, does the work and prints the result. */
export type CommandRunner<Installation> = (
  work: (installation: Installation) => Promise<string>,
  options?: { readonly mayBeNew?: boolean },
) => Promise<void>;

/** Creates a command line that reports wrong input and throws, instead of ending the process. */
export function createCommandLine(): Command {
  return new Command('venture-quest')
    .exitOverride()
    .showHelpAfterError('"--help" after a command says how it is used.');
}

/** Reads an option's value as a whole number. */
export function wholeNumber(least: number, most: number) {
  return (text: string): number => {
    const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Reads the value of an option or setting as a list. */
export function commaSeparated(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
