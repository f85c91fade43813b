import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './check/files.mjs';

/** Written by a build of its own, and needed by the server as the page is by the shell. */
const RULES = 'rules.mjs';

const LICENCE = /\.LICENSE\.txt$/;

/**
 * Completes `release.json` once all parts of a remote's build are there, whoever asked for the build.
 * @param {string} dist
 * @param {number} parts how many builds write into it
 * @returns {import('webpack').WebpackPluginInstance}
 */
export function completeRelease(dist, parts) {
  let done = 0;
  return {
    apply(/** @type {import('webpack').Compiler} */ compiler) {
      compiler.hooks.done.tap('completeRelease', () => {
        done += 1;
        if (done === parts) listAllFiles(dist);
      });
    },
  };
}

/**
 * Completes `release.json`: the container's build lists its own files, this lists those of the other builds.
 * `files` are what the application loads, and go into the list of remotes; `others` is all the rest, such as
 * the page of the remote on its own.
 * @param {string} dist
 */
function listAllFiles(dist) {
  const file = join(dist, 'release.json');
  if (!existsSync(file)) return;
  const release = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {Record<string, string>} */
  const files = {};
  /** @type {Record<string, string>} */
  const others = {};
  for (const [name, content] of [...filesIn(dist)].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (name === 'release.json') continue;
    const isLoaded = name === RULES || (name in release.files && !LICENCE.test(name));
    (isLoaded ? files : others)[name] = integrity(content);
  }
  writeFileSync(file, `${JSON.stringify({ ...release, files, others }, null, 2)}\n`);
}

/** As an integrity attribute has it. @param {Uint8Array | string} content */
export function integrity(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
