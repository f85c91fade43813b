import { type ParseArgsConfig, parseArgs } from 'node:util';
import { Failure } from './failure';

type Options = NonNullable<ParseArgsConfig['options']>;

/** What was typed after a command. Throws what is wrong with an option, and the usage. */
export function readArguments<const Known extends Options>(
  args: readonly string[],
  options: Known,
  usage: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // Only its first sentence is about what was typed.
    const [wrong] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new Failure(`${wrong}.\n${usage}`);
  }
}

/** The whole number that was typed; `problem` is said when it is none, or not from `least` to `most`. */
export function readWholeNumber(text: string, least: number, most: number, problem: string): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new Failure(problem);
}
