import { cpSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { hashOf } from '../list';
import { root } from './checkout';

type Release = {
  readonly global: string;
  readonly files: Readonly<Record<string, string>>;
  readonly others: Readonly<Record<string, string>>;
};

/**
 * Makes a built remote's second version, as if changed by its team: new version, container, texts and hashes.
 * Returns its folder, ready for release.
 */
export function secondVersion(
  remote: string,
  into: string,
  texts: Readonly<Record<string, string>> = {},
  version = '2.0.0',
): string {
  const folder = join(into, basename(remote));
  for (const part of ['remote.json', 'dist']) {
    cpSync(join(root, remote, part), join(folder, part), { recursive: true });
  }
  const dist = join(folder, 'dist');
  const read = (file: string) => readFileSync(join(dist, file));
  const release = JSON.parse(read('release.json').toString()) as Release;
  const global = `${release.global}_${version.replaceAll('.', '_')}`;
  const changes = Object.entries({ [release.global]: global, ...texts });
  for (const file of Object.keys(release.files).filter((name) => name.endsWith('.js'))) {
    const text = read(file).toString();
    writeFileSync(
      join(dist, file),
      changes.reduce((before, [from, to]) => before.replaceAll(from, to), text),
    );
  }
  const rehashed = (files: Release['files']) =>
    Object.fromEntries(Object.keys(files).map((file) => [file, hashOf(read(file))]));
  const changed = {
    ...release,
    version,
    global,
    files: rehashed(release.files),
    others: rehashed(release.others),
  };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(changed));
  const manifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'remote.json'), JSON.stringify({ ...manifest, version }));
  return folder;
}

/** Name of a newer shell's first script. */
export const NEWER_MAIN = 'js/main.0000000000.js';

/** Copies the built shell with a changed first script; returns its folder. */
export function newerShell(into: string): string {
  cpSync(join(root, 'shell/dist'), into, { recursive: true });
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(into, file), change(readFileSync(join(into, file), 'utf8')));
  const files = JSON.parse(readFileSync(join(into, 'files.json'), 'utf8')) as Release['files'];
  const [main = '', hash = ''] = Object.entries(files).find(([file]) => file.startsWith('js/main.')) ?? [];
  renameSync(join(into, main), join(into, NEWER_MAIN));
  edit(NEWER_MAIN, (text) => `${text}\n// newer\n`);
  const newer = hashOf(readFileSync(join(into, NEWER_MAIN)));
  for (const file of ['index.html', 'files.json'])
    edit(file, (text) => text.replaceAll(main, NEWER_MAIN).replaceAll(hash, newer));
  return into;
}
