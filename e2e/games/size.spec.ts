import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { RemoteEntry } from '@venture/contract/remotes';
import { expect, test } from '../app';
import { filesOf } from '../list';
import { GAMES } from '../support/games';
import { fileOf, releaseOf } from '../support/release';

const KB = 1024;
const ENTRY_KB = 8;
/** Limit for the files that are fetched before the game can be played. */
const PAGE_KB = 34;
/** Limit with lazy files: end screen, settings, challenge, calls to the server, assignments, and the modes. */
const ALL_KB = 90;

function zippedKb(release: RemoteEntry, files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(fileOf(release, file)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / KB;
}

for (const { name, title } of GAMES) {
  test(`${title} has an entry of at most ${ENTRY_KB} kB, a page of at most ${PAGE_KB} kB, and ${ALL_KB} kB in all`, () => {
    const release = releaseOf(name);
    const code = Object.keys(filesOf(release)).filter((file) => /\.(js|css)$/.test(file));
    const all = code.filter((file) => file !== release.entry);
    expect(all).toEqual(expect.arrayContaining([...release.preload]));
    expect(zippedKb(release, [release.entry])).toBeLessThanOrEqual(ENTRY_KB);
    expect(zippedKb(release, release.preload)).toBeLessThanOrEqual(PAGE_KB);
    expect(zippedKb(release, all)).toBeLessThanOrEqual(ALL_KB);
  });
}
