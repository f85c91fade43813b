import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { programFolders, root } from './programs.mjs';

const library = readdirSync(join(root, 'shared')).map((name) => join('shared', name));

const IMPORTED = /\b(?:from|import|require|resolve|url)\b\s*\(?\s*['"](@venture\/[\w-]+)/g;

/** Library packages that a folder's files import, except game templates, which have their own package.json. */
function imported(/** @type {string} */ folder) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  const own = files.filter((file) => !/(^|[\\/])(node_modules|dist|template)[\\/]/.test(file));
  const code = own.filter((file) => /\.([cm]?[jt]s|[jt]sx|css)$/.test(file));
  const texts = code.map((file) => readFileSync(join(root, folder, file), 'utf8'));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(IMPORTED)].map(([, name]) => name)))].sort();
}

test.each([...library, ...programFolders(), 'e2e'])(
  '%s declares the library packages that it imports',
  (folder) => {
    const { name, dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    const named = Object.keys({ ...dependencies, ...devDependencies }).filter((one) =>
      one.startsWith('@venture/'),
    );
    expect(named.sort()).toEqual(imported(folder).filter((one) => one !== name));
  },
);
