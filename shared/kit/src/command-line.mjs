import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { slipsBetween } from '@venture/contract/slips.cjs';
import { Failed, WrongUsage } from './command.mjs';
import { listed } from './new/files.mjs';
import { printableText, toJsonLine } from './plain.mjs';

/** @typedef {{ does: string, load: () => Promise<{ command: import('./command.mjs').Command }> }} Entry */

/**
 * Commands by name, with short descriptions. Each is loaded on demand, since some load a bundler.
 * @type {Readonly<Record<string, Entry>>}
 */
const COMMANDS = {
  new: { does: 'makes a game to build on, with its tests', load: () => import('./commands/new.mjs') },
  wrap: { does: 'makes a release of a finished game', load: () => import('./commands/wrap.mjs') },
  update: { does: 'takes a newer kit into a project', load: () => import('./commands/update.mjs') },
  dev: {
    does: 'serves the remote, and rebuilds it at every change',
    load: () => import('./commands/dev.mjs'),
  },
  build: { does: 'builds its release into dist/', load: () => import('./commands/build.mjs') },
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
    does: 'cancels the rollout, or reverts to the previous release',
    load: () => import('./commands/rollback.mjs'),
  },
  status: {
    does: 'shows what is live, what waits, and how a rollout fares',
    load: () => import('./commands/status.mjs'),
  },
};

/** Maximum number of wrong letters in a recognised word. */
const MOST_WRONG = 2;

/**
 * The known word most similar to a misspelt one.
 * @param {string} word
 * @param {readonly string[]} known
 * @returns {string | undefined}
 */
function nearest(word, known) {
  if (word.length > 40) return undefined;
  const [best] = known
    .map((one) => ({ one, wrong: one.startsWith(word) && word.length > 2 ? 0 : slipsBetween(word, one) }))
    .sort((a, b) => a.wrong - b.wrong);
  return best && best.wrong <= MOST_WRONG && best.wrong < word.length ? best.one : undefined;
}

/** @typedef {import('./command.mjs').Command} Command */

/** @type {import('node:util').ParseArgsConfig['options']} */
const COMMON = {
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
};

/**
 * Runs one command. Prints its result to stdout, as text or one line of JSON; with JSON, all other output goes to
 * stderr. All output passes through here.
 * @param {readonly string[]} all
 * @returns {Promise<number>} 0 on success, 1 on failure, 2 on wrong usage
 */
export async function runCommandLine(all) {
  const [name, ...args] = all[0] === 'help' && all[1] !== undefined ? [all[1], '--help'] : all;
  const isJson = all.includes('--json');
  const entry = name && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  try {
    if (!entry || name === undefined) return general(name);
    const { command } = await entry.load();
    const { values, positionals } = parsed(name, args, command);
    if (values['help']) say(`Usage: ${command.usage}\n\nEvery command also takes --json and --help.`);
    else
      await command.run({
        values,
        positionals,
        folder: process.cwd(),
        say: isJson ? tell : say,
        data: (value) => isJson && console.log(toJsonLine(value)),
      });
    return 0;
  } catch (error) {
    return ending(error, isJson, name);
  }
}

const say = (/** @type {string} */ text) => console.log(printableText(text));
const tell = (/** @type {string} */ text) => console.error(printableText(text));

/** Handles options without a command. @param {string | undefined} name */
function general(name) {
  if (name === '--version' || name === '-v')
    say(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).version);
  else if (['help', '--help', '-h'].includes(name ?? '')) say(overview());
  else if (name === undefined) throw new WrongUsage(overview());
  else {
    const meant = nearest(name, Object.keys(COMMANDS));
    throw new WrongUsage(`There is no command "${name}".${meant ? ` Did you mean "${meant}"?` : ''}`);
  }
  return 0;
}

function overview() {
  return `Usage: venture <command> [options]

${listed(Object.entries(COMMANDS).map(([command, { does }]) => [command, does])).replaceAll(/^/gm, '  ')}

"venture <command> --help" says more of each, "venture --version" which this is. With --json the answer is JSON. A
command ends with 0 when it did what it was asked, with 1 when that failed, and with 2 when it was not understood.`;
}

/** @param {string} name @param {readonly string[]} args @param {Command} command */
function parsed(name, args, { options: own = {}, most = 0 }) {
  const options = { ...COMMON, ...own };
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
    const stray = positionals[most];
    if (stray === undefined || values['help']) return { values, positionals };
    throw new WrongUsage(`"venture ${name}" does not know what to do with "${stray}".`);
  } catch (error) {
    const { code, message } = Object(error);
    if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw new WrongUsage(String(message));
    const option = /'(-[^']*)'/.exec(message)?.[1] ?? '';
    const meant = nearest(option.replace(/^-+/, ''), Object.keys(options));
    throw new WrongUsage(
      `"venture ${name}" has no option ${option}.${meant ? ` Did you mean --${meant}?` : ''}`,
    );
  }
}

/**
 * @param {unknown} error
 * @param {boolean} isJson
 * @param {string | undefined} name
 */
function ending(error, isJson, name) {
  const message = error instanceof Error ? error.message : String(error);
  const isMisread = error instanceof WrongUsage;
  const more = error instanceof Failed ? error.data : {};
  if (isJson) console.log(toJsonLine({ error: message, ...more }));
  else tell(isMisread ? `${message}${hint(name)}` : message);
  return isMisread ? 2 : 1;
}

/** @param {string | undefined} name */
function hint(name) {
  if (name === undefined) return '';
  const of = Object.hasOwn(COMMANDS, name) ? ` ${name}` : '';
  return `\n"venture${of} --help" says how it is used.`;
}
