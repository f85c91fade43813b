import { parseArgs } from 'node:util';
import { Failed, WrongUsage } from './command.mjs';
import { listed } from './new/files.mjs';

/**
 * Every command by its name: what it does in a few words, and where it is. Each is loaded when it is called, since
 * some load a whole bundler.
 * @type {Record<string, { does: string, load: () => Promise<{ command: import('./command.mjs').Command }> }>}
 */
const COMMANDS = {
  new: { does: 'makes a game to build on, with its tests', load: () => import('./commands/new.mjs') },
  dev: {
    does: 'serves the remote, and rebuilds it at every change',
    load: () => import('./commands/dev.mjs'),
  },
  build: { does: 'builds its release into dist/', load: () => import('./commands/build.mjs') },
  test: { does: 'runs its tests', load: () => import('./commands/test.mjs') },
  check: {
    does: 'says what would keep its release from going live',
    load: () => import('./commands/check.mjs'),
  },
  release: {
    does: 'checks it, and sends it to a running app',
    load: () => import('./commands/release.mjs'),
  },
  promote: {
    does: 'gives everybody, or a larger share, what was released',
    load: () => import('./commands/promote.mjs'),
  },
  rollback: {
    does: 'takes back what is being rolled out, or what is live',
    load: () => import('./commands/rollback.mjs'),
  },
  status: {
    does: 'shows what is live, what waits, and how a rollout fares',
    load: () => import('./commands/status.mjs'),
  },
};

/** @type {import('node:util').ParseArgsConfig['options']} */
const COMMON = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
};

/**
 * Runs one command. What it answers goes to standard output, as text or as one line of JSON; everything else that it
 * says goes to standard error when the answer is JSON.
 * @param {readonly string[]} args
 * @returns {Promise<number>} 0 when it did what it was asked, 1 when that failed, 2 when it was not understood
 */
export async function runCommandLine([name, ...args]) {
  const isJson = args.includes('--json');
  const entry = name && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!entry) return overview(name);
    const { command } = await entry.load();
    const { values, positionals } = parsed(args, command);
    if (values['help']) console.log(helpOf(command));
    else
      await command.run({
        values,
        positionals,
        folder: process.cwd(),
        say: (line) => (isJson ? console.error(line) : console.log(line)),
        data: (value) => isJson && console.log(JSON.stringify(value)),
      });
    return 0;
  } catch (error) {
    return ending(error, isJson, name);
  }
}

/** @param {string | undefined} name */
function overview(name) {
  const isAsked = ['help', '--help', '-h'].includes(name ?? '');
  const print = isAsked ? console.log : console.error;
  if (name && !isAsked) print(`There is no command "${name}".\n`);
  print(`Usage: venture <command> [options]

${indented(listed(Object.entries(COMMANDS).map(([command, { does }]) => [command, does])))}

"venture <command> --help" says more of each. With --json the answer is JSON. A command ends with 0 when it did
what it was asked, with 1 when that failed, and with 2 when it was not understood.`);
  return isAsked ? 0 : 2;
}

/** @param {readonly string[]} args @param {import('./command.mjs').Command} command */
function parsed(args, { options = {} }) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { ...COMMON, ...options } });
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : String(error));
  }
}

/** @param {import('./command.mjs').Command} command */
function helpOf({ usage }) {
  return `Usage: ${usage.trim()}\n\nEvery command also takes --json and --help.`;
}

/** @param {string} text */
function indented(text) {
  return text.replaceAll(/^/gm, '  ');
}

/**
 * @param {unknown} error
 * @param {boolean} isJson
 * @param {string | undefined} name
 */
function ending(error, isJson, name) {
  if (error instanceof WrongUsage) {
    console.error(`${error.message}\n"venture ${name} --help" says how it is used.`);
    return 2;
  }
  const known = error instanceof Failed;
  const message = error instanceof Error ? error.message : String(error);
  if (isJson) console.log(JSON.stringify(known ? error.data : { error: message }));
  else console.error(message);
  return 1;
}
