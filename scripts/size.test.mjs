import { expect, test } from '@jest/globals';
import { sizes, tooLarge } from './size.mjs';

/** @type {Record<string, string>} */
const FILES = {
  'server/src/app.ts': 'one\ntwo\n',
  'server/src/schema.sql': 'one\n',
  'server/src/app.test.ts': 'one\n',
  'server/src/testing/people.ts': 'one\n',
  'shared/ui/src/Link.tsx': 'one\n',
  'shared/ui/src/limits.json': '{\n}\n',
  'e2e/app.ts': 'one\ntwo\n',
  'docs/examples/game/main.js': 'one\n',
  'docs/architecture.md': 'three words here\n',
  'CHANGELOG.md': 'not counted\n',
  'jest.config.cjs': 'one\n',
};
const found = sizes(Object.keys(FILES), (file) => FILES[file] ?? '');

test('source is counted per program, tests and documents in total', () => {
  expect(found).toEqual({ server: 3, 'shared/ui': 1, tests: 4, 'words of documents': 3 });
});

test('programs over their limit or without one are named', () => {
  const limits = { server: 3, tests: 3, 'words of documents': 3 };
  expect(tooLarge(found, limits)).toEqual(['tests', 'shared/ui']);
});
