import { readFileSync } from 'node:fs';
import type { RemoteEntry } from '@venture/contract/remotes';
import { hashOf } from '../list';
import { container, pageTable } from './container';
import { fileOf, releaseOf } from './release';

/** Version of a handwritten newer release of Cash Stack; each test chooses its fault. */
export const NEWER = '9.9.9';
const GLOBAL = 'venture_cash_stack_newer';
const ENTRY = 'js/remoteEntry.js';

/** The built release, which is the previous one. */
export const real = releaseOf('cash-stack');

export const good = (heading: string) =>
  container(
    GLOBAL,
    pageTable(
      `() => { const p = document.createElement('p'); p.textContent = ${JSON.stringify(heading)}; document.body.append(p); return null; }`,
    ),
  );
export const throwing = container(GLOBAL, pageTable(`() => { throw new Error('on mount'); }`));

/** The newer release, with this container, in place of the built one. */
export function newer(source: string, version = NEWER) {
  return ({ base }: RemoteEntry): Partial<RemoteEntry> => ({
    version,
    base: base.replace(real.version, version),
    global: GLOBAL,
    entry: ENTRY,
    preload: [],
    files: { [ENTRY]: hashOf(source) },
    hasLazyFiles: false,
    previous: { version: real.version, manifestHash: hashOf(readFileSync(fileOf(real, 'release.json'))) },
  });
}
