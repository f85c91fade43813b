import { expect, test } from '@jest/globals';
import { parseCommand } from './commands';
import { Failure } from './process/failure';

const HELP = String(parseCommand(['--help']));
const NAMES = [...HELP.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name);

test('--help lists every command', () => {
  expect(NAMES).toEqual([
    ...['serve', 'check', 'admin', 'backup', 'restore', 'delete-again'],
    ...['release', 'promote', 'rollback', 'releases', 'seed'],
  ]);
});

test.each(NAMES)('%s --help says how to use it, and nothing is opened', (name) => {
  expect(parseCommand([name, '--help'])).toMatch(/^Usage: /);
});

test.each(NAMES)('%s --help explains every option of its usage', (name) => {
  const [usage = '', explained = ''] = String(parseCommand([name, '--help'])).split('\n\n');
  const inUsage = new Set(usage.match(/--[a-z-]+/g));
  const meanings = new Map(
    [...explained.matchAll(/^ {2}(--[a-z-]+) +(\S.*)$/gm)].map(
      ([, option, meaning]) => [option, meaning] as const,
    ),
  );
  expect([...meanings.keys()].toSorted()).toEqual([...inUsage].toSorted());
});

test.each(NAMES)('%s refuses an argument that it does not know with its usage', (name) => {
  if (name === 'release') return expect(() => parseCommand([name, 'x', '--fly'])).toThrow('Usage: ');
  return expect(() => parseCommand([name, '--fly'])).toThrow('Usage: ');
});

test('an unknown option is named', () => {
  expect(() => parseCommand(['seed', '--fly'])).toThrow("Unknown option '--fly'.\nUsage: seed");
});

test('an unknown command is refused with the names of those there are', () => {
  expect(() => parseCommand(['fly', 'home'])).toThrow(
    new Failure(`There is no command "fly home": use one of ${NAMES.join(', ')}.`),
  );
});
