import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf } from '../list';
import { root } from './checkout';

const ROUTE = '/hand-made';

const docs = readFileSync(join(root, 'docs/contract.md'), 'utf8');

/** The minimal container from docs/contract.md, made without a bundler. */
export const CONTAINER = /```js\n(var hand_made_1[^`]+)```/.exec(docs)?.[1] ?? '';

/** A container whose page runs this code when shown. */
export const showing = (code: string) =>
  CONTAINER.replace("() => 'A page made by hand.'", `() => { ${code}; return 'A page made by hand.'; }`);

type Changes = {
  readonly files?: Readonly<Record<string, string>>;
  readonly release?: object;
};

/** Writes a handwritten release with its hashes into a folder's `dist`. */
export function writeRelease(folder: string, container: string, { files = {}, release = {} }: Changes = {}) {
  const contents = { 'js/remoteEntry.js': container, ...files };
  const declared = {
    name: 'hand-made',
    title: 'Hand Made',
    version: '1.0.0',
    contract: 1,
    routes: [{ path: ROUTE, title: 'Hand Made' }],
    cards: [],
    entry: 'js/remoteEntry.js',
    global: 'hand_made_1',
    preload: Object.keys(files).filter((file) => file.endsWith('.css')),
    shared: {},
    files: Object.fromEntries(Object.entries(contents).map(([file, text]) => [file, hashOf(text)])),
    others: {},
    ...release,
  };
  for (const [file, text] of Object.entries({ ...contents, 'release.json': JSON.stringify(declared) })) {
    const place = join(folder, 'dist', file);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
}
