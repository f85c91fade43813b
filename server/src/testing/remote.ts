import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CONTRACT } from '@venture/contract/remotes';
import { integrity } from '../releases/store/built';

export type TestRemote = {
  readonly name?: string;
  readonly version?: string;
  /** Overrides for the declarations in both `remote.json` and `release.json`. */
  readonly manifest?: object;
  /** Overrides for `release.json` alone. */
  readonly release?: object;
  readonly files?: Readonly<Record<string, string>>;
  /** Files that the application never loads. */
  readonly others?: Readonly<Record<string, string>>;
  readonly range?: string;
};

/** A minimal version of a game's built rules. */
export const RULES = `const schema = { '~standard': {} };
export { schema as Action, schema as Options };
export const rules = { version: 1, start: () => 0, step: () => 0, isOver: () => true, score: () => 0 };
`;

/** Writes a remote's folder with `remote.json` and `dist`, as a build would leave it. */
export async function buildRemote(folder: string, made: TestRemote = {}): Promise<string> {
  const { name = 'lemonade', version = '1.0.0', range = '^19.0.0' } = made;
  const manifest = {
    name,
    title: name,
    version,
    contract: CONTRACT,
    routes: [{ path: `/${name}`, title: name }],
    cards: [],
    ...made.manifest,
  };
  const files = {
    'js/remoteEntry.js': `entry('${name}', '${version}');`,
    'js/pages.js': `pages('${name}', '${version}');`,
    'css/pages.css': '.page { color: red; }',
    ...made.files,
  };
  const release = {
    ...manifest,
    entry: 'js/remoteEntry.js',
    global: `venture_${name.replaceAll('-', '_')}`,
    preload: ['js/pages.js', 'css/pages.css'],
    shared: { react: range },
    files: hashes(files),
    others: hashes(made.others ?? {}),
    ...made.release,
  };
  await write(folder, 'remote.json', JSON.stringify(manifest));
  await write(folder, 'dist/release.json', JSON.stringify(release, null, 2));
  for (const [file, text] of Object.entries({ ...files, ...made.others })) {
    await write(folder, join('dist', file), text);
  }
  return folder;
}

/** Replaces a whole file in one step, so that concurrent readers never see it half written. */
export async function write(folder: string, file: string, text: string): Promise<void> {
  const place = join(folder, file);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(`${place}~`, text);
  await rename(`${place}~`, place);
}

function hashes(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, integrity(text)]));
}
