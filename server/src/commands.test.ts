import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { runCommand } from './commands';

const COMMANDS = [
  ...['serve', 'check', 'admin', 'backup', 'restore', 'delete-again'],
  ...['release', 'promote', 'rollback', 'releases', 'seed'],
];

beforeEach(() => {
  for (const stream of ['stdout', 'stderr'] as const)
    jest.spyOn(process[stream], 'write').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});
const written = (stream: 'stdout' | 'stderr') =>
  jest.mocked(process[stream].write).mock.calls.flat().join('');

/** Runs these words as a command line that must not read the settings. */
async function typed(...args: readonly string[]) {
  await runCommand(args, () => {
    throw new Error('The settings were read.');
  });
  return process.exitCode;
}

test('--help lists every command', async () => {
  expect(await typed('--help')).toBe(0);
  for (const name of COMMANDS) expect(written('stdout')).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
});

test.each([...COMMANDS, 'admin team', 'admin token'])('%s --help says how to use it', async (names) => {
  expect(await typed(...names.split(' '), '--help')).toBe(0);
  expect(written('stdout')).toMatch(/^Usage: venture-quest /);
});

test.each([
  ['fly home', "error: unknown command 'fly'"],
  ['admin fly', "error: unknown command 'fly'"],
  ['seed --fly', "error: unknown option '--fly'"],
  ['check x', "error: too many arguments for 'check'. Expected 0 arguments but got 1."],
  ['release', "error: missing required argument 'folders'"],
])('%s is refused in a sentence, before the settings are read', async (line, sentence) => {
  expect(await typed(...line.split(' '))).toBe(1);
  expect(written('stderr')).toContain(sentence);
});
