import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import Ajv from 'ajv';
import { remoteFolders, root } from '../programs.mjs';
import { schemas } from './made.mjs';

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const made = schemas();

test.each(Object.keys(made))('%s is what the platform reads by: else run "npm run schemas"', (name) => {
  expect(read(`shared/contract/schema/${name}`)).toEqual(JSON.parse(JSON.stringify(made[name])));
});

describe('by the schema of remote.json', () => {
  const isValid = new Ajv({ strict: false }).compile(made['remote.schema.json'] ?? {});

  test.each([...remoteFolders(), 'docs/examples/idea-wall'])('%s declares itself well', (folder) => {
    expect([isValid(read(`${folder}/remote.json`)), isValid.errors]).toEqual([true, null]);
  });

  test.each([
    ['a name that is none', { name: 'Idea Wall' }],
    ['no route', { routes: [] }],
    ['a field that nobody knows', { colour: 'red' }],
    ['a version that is none', { version: 'one' }],
  ])('%s is refused', (_what, change) => {
    expect(isValid({ ...read('docs/examples/idea-wall/remote.json'), ...change })).toBe(false);
  });
});

describe('by the schema of release.json', () => {
  const isValid = new Ajv({ strict: false }).compile(made['release.schema.json'] ?? {});
  const hash = `sha384-${'A'.repeat(64)}`;
  const release = {
    ...read('docs/examples/idea-wall/remote.json'),
    entry: 'container.js',
    global: 'idea_wall_1',
    preload: ['pages.js'],
    shared: { react: '^19.0.0' },
    files: { 'container.js': hash, 'pages.js': hash },
  };

  test('a release with hashes is valid', () => {
    expect([isValid(release), isValid.errors]).toEqual([true, null]);
  });

  test.each([
    ['an entry outside of the release', { entry: '../container.js' }],
    ['a global that is no variable', { global: 'idea-wall' }],
    ['no files', { files: undefined }],
    ['a hash that is none', { files: { 'container.js': 'sha256-short' } }],
    ['any version of React', { shared: { react: '*' } }],
  ])('%s is refused', (_what, change) => {
    expect(isValid(JSON.parse(JSON.stringify({ ...release, ...change })))).toBe(false);
  });
});
