import { describe, expect, test } from '@jest/globals';
import Ajv from 'ajv';
import { readJson, remoteFolders } from './programs.mjs';
import { schemas } from './schemas.mjs';

const made = schemas();

test.each(Object.keys(made))('%s matches the platform\'s schema: else run "npm run schemas"', (name) => {
  expect(readJson(`shared/contract/schema/${name}`)).toEqual(JSON.parse(JSON.stringify(made[name])));
});

describe('the schema of remote.json', () => {
  const isValid = new Ajv({ strict: false }).compile(made['remote.schema.json'] ?? {});

  test.each([...remoteFolders(), 'docs/examples/idea-wall'])('accepts %s', (folder) => {
    expect([isValid(readJson(`${folder}/remote.json`)), isValid.errors]).toEqual([true, null]);
  });

  test.each([
    ['an invalid name', { name: 'Idea Wall' }],
    ['no route', { routes: [] }],
    ['an unknown field', { colour: 'red' }],
    ['an invalid version', { version: 'one' }],
  ])('refuses %s', (_what, change) => {
    expect(isValid({ ...readJson('docs/examples/idea-wall/remote.json'), ...change })).toBe(false);
  });
});

describe('the schema of release.json', () => {
  const isValid = new Ajv({ strict: false }).compile(made['release.schema.json'] ?? {});
  const hash = `sha384-${'A'.repeat(64)}`;
  const release = {
    ...readJson('docs/examples/idea-wall/remote.json'),
    entry: 'container.js',
    global: 'idea_wall_1',
    preload: ['pages.js'],
    shared: { react: '^19.0.0' },
    files: { 'container.js': hash, 'pages.js': hash },
  };

  test('accepts a release with hashes', () => {
    expect([isValid(release), isValid.errors]).toEqual([true, null]);
  });

  test.each([
    ['an entry outside the release', { entry: '../container.js' }],
    ['a global that is not an identifier', { global: 'idea-wall' }],
    ['no files', { files: undefined }],
    ['an invalid hash', { files: { 'container.js': 'sha256-short' } }],
    ['any version of React', { shared: { react: '*' } }],
  ])('refuses %s', (_what, change) => {
    expect(isValid(JSON.parse(JSON.stringify({ ...release, ...change })))).toBe(false);
  });
});
