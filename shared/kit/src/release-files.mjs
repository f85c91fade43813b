import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from './check/files.mjs';

/** Has its own build; the server loads it as the shell loads the page. */
const RULES = 'rules.mjs';

const LICENCE = /\.LICENSE\.txt$/;

/**
 * Completes `release.json`: the container's build lists its own files, this function those of the other
 * builds. `files` are loaded by the app and are in the list of remotes; `others` are the rest, such as the
 * standalone page.
 * @param {string} dist
 */
export function completeRelease(dist) {
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

/** The hash as an integrity value. @param {Uint8Array | string} content */
export function integrity(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
