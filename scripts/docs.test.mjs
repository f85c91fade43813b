import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { FAILURES, LIST_ERRORS } from '@venture/contract/codes';
import { parse } from '@venture/contract/parse';
import { CONTRACT, Manifest, SLOTS } from '@venture/contract/remotes';
import { readJson, root } from './programs.mjs';

const docs = readFileSync(join(root, 'docs/remotes.md'), 'utf8');

describe('docs/remotes.md', () => {
  test.each([...Object.keys(FAILURES), ...Object.keys(LIST_ERRORS), ...SLOTS])('names `%s`', (word) => {
    expect(docs).toContain(`\`${word}\``);
  });

  test('shows a valid remote.json', () => {
    const shown = /```json\n([^`]+)```/.exec(docs)?.[1] ?? '';
    expect(parse(Manifest, JSON.parse(shown), 'remote.json in docs/remotes.md').contract).toBe(CONTRACT);
  });

  test('gives the size limits of a release', () => {
    const { entryBytes, pageBytes } = readJson('shared/gate/src/size-limits.json');
    expect(docs).toContain(
      `the container ${entryBytes / 1024} kB, what \`pages.ts\` imports ${pageBytes / 1024} kB`,
    );
  });

  test('lists the router exports that pages may use', () => {
    const router = readFileSync(join(root, 'shared/ui/src/router.ts'), 'utf8');
    const names = /export \{([^}]+)\}/.exec(router)?.[1]?.match(/\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(docs).toContain(`\`${name}\``);
  });
});

describe('docs/contract.md', () => {
  const contract = readFileSync(join(root, 'docs/contract.md'), 'utf8');
  const limits = readJson('shared/gate/src/size-limits.json');
  const bounds = readJson('shared/contract/src/bounds.json');

  test.each([
    [`${limits.entryBytes / 1024} kB`],
    [`${limits.pageBytes / 1024} kB`],
    [`${limits.reasonBytes / 1024 / 1024} MB`],
    [`${limits.fileBytes / 1024 / 1024} MB, ${limits.releaseBytes / 1024 / 1024} MB`],
    [`${limits.files.toLocaleString('en')}, `],
    [`${bounds.nameLength} characters`],
    [`${bounds.wordsLength} characters`],
    [`${bounds.routes}, ${bounds.cards}, ${bounds.badges}`],
  ])('gives the size limit %s', (limit) => {
    expect(contract).toContain(` ${limit}`);
  });

  test('describes the current contract', () => {
    expect(contract).toContain(`This is contract ${CONTRACT}.`);
  });
});

describe('docs/security.md', () => {
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8');
  const [, table = ''] = security.split('level 1');
  const tests = [
    ...new Set([...table.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)),
  ];

  test('has a line for each of the 70 requirements of ASVS 5.0, level 1', () => {
    expect(new Set(table.match(/\b\d{1,2}\.\d\.\d\b/g)).size).toBe(70);
  });

  test.each(tests)('names %s, which exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });
});
