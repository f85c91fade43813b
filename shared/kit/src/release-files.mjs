import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The rules have their own build: the server loads this file as the shell loads the page. */
const RULES = 'rules.mjs';

const LICENCE = /\.LICENSE\.txt$/;

/**
 * Completes `release.json`: the container's build lists its own files, this function the other builds'. `files` are
 * loaded by the app and listed with the remotes; `others` are the rest, such as the standalone page.
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

/** The content's integrity hash. @param {Uint8Array | string} content */
export function integrity(content) {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

/** Files that a release leaves out: hidden files and folders, and source maps. */
const LEFT_BEHIND = /(^|\/)\.|\.map$/;

/**
 * A release's files, without hidden build notes and source maps.
 * @param {string} dist
 * @returns {Map<string, Buffer>}
 */
export function filesIn(dist) {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const own = paths.filter((path) => !LEFT_BEHIND.test(path));
  return new Map(own.map((path) => [path, readFileSync(join(dist, path))]));
}
