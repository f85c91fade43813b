import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { install, requireNode } from './install.mjs';
import { root, runProgram } from './programs.mjs';

const USAGE = `Usage: npm run release -w @venture/<name> [-- --channel <word>] [--force] [--rollout <percent or plan>] [--built]
       npm run release -- <folder of a remote> ... [the same]     --built releases dist as it is
       npm run promote -- <name>
       npm run rollback -- <name> [<version>]
       npm run releases [-- check | prune | disable <name> | enable <name> | remove <name>]`;

requireNode();
install();
const { buildStale } = await import('./build.mjs');

/** Builds what is stale, then runs the server's release tool. */
await runProgram(async () => {
  const [command, ...args] = process.argv.slice(2);
  const { folders, rest } = command === 'release' ? toRelease(args) : { folders: [], rest: args };
  await buildStale(['server', ...folders]);
  const program = join(root, 'server/dist/main.mjs');
  const { status } = spawnSync(process.execPath, [program, command ?? '', ...rest], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
});

/** Splits the arguments into remotes to build and options for the tool. @param {string[]} args */
function toRelease(args) {
  const { values, positionals } = parsed(args);
  // The folder in which npm was called; it runs scripts in the package's folder.
  const here = process.env['INIT_CWD'] ?? process.cwd();
  const named = positionals.map((folder) => resolve(here, folder));
  const remotes = named.length > 0 ? named : [process.cwd()];
  const { built, ...others } = values;
  if (!built && remotes.some((folder) => !existsSync(join(folder, 'remote.json')))) throw new Error(USAGE);
  const options = Object.entries(others).map(([name, value]) =>
    value === true ? `--${name}` : `--${name}=${value}`,
  );
  return {
    folders: built ? [] : remotes.map((folder) => relative(root, folder)),
    rest: [...remotes, ...options],
  };
}

/** @param {string[]} args */
function parsed(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean' });
  try {
    const options = { channel: text, rollout: text, force: flag, built: flag };
    return parseArgs({ args, allowPositionals: true, options });
  } catch {
    throw new Error(USAGE);
  }
}
