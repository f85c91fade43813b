import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders, root, store } from './programs.mjs';

/** Puts the built remotes into the local store: one immutable folder each, then the list of them, at once. */
export function publish() {
  const remotes = remoteFolders().map(put);
  replace(join(store, 'remotes.json'), `${JSON.stringify({ contract: 1, remotes }, null, 2)}\n`);
}

/** @param {string} folder */
function put(folder) {
  const dist = join(root, folder, 'dist');
  const release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
  const place = join('remotes', release.name, release.version);
  const target = join(store, place);
  if (!existsSync(target)) {
    const arriving = `${target}.arriving-${process.pid}`;
    mkdirSync(join(store, 'remotes', release.name), { recursive: true });
    cpSync(dist, arriving, { recursive: true });
    rmSync(join(arriving, '.built-from'), { force: true });
    renameSync(arriving, target);
  }
  return { ...release, base: `/remotes/${release.name}/${release.version}/` };
}

/**
 * A reader sees the old text or the new one, never half of it.
 * @param {string} file
 * @param {string} text
 */
function replace(file, text) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  const arriving = `${file}.arriving-${process.pid}`;
  writeFileSync(arriving, text);
  renameSync(arriving, file);
}
