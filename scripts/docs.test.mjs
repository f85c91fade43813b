import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { FAILURES, LIST_ERRORS } from '@venture/contract/codes';
import { parse } from '@venture/contract/parse';
import { CONTRACT, Manifest, SLOTS } from '@venture/contract/remotes';
import { readJson, root } from './programs.mjs';

/** @param {string} name */
const read = (name) => readFileSync(join(root, `docs/${name}.md`), 'utf8');
const contract = read('contract');
const reference = read('remote-json');
const troubleshooting = read('troubleshooting');

test.each([...FAILURES, ...Object.keys(LIST_ERRORS)])('docs/troubleshooting.md names `%s`', (code) => {
  expect(troubleshooting).toContain(`\`${code}\``);
});

describe('docs/remote-json.md', () => {
  test.each([...SLOTS])('names the slot `%s`', (slot) => {
    expect(reference).toContain(`\`${slot}\``);
  });

  test('shows a valid remote.json', () => {
    const shown = /```json\n([^`]+)```/.exec(reference)?.[1] ?? '';
    expect(parse(Manifest, JSON.parse(shown), 'remote.json in docs/remote-json.md').contract).toBe(CONTRACT);
  });
});

describe('docs/contract.md', () => {
  const limits = readJson('shared/contract/src/checks/size-limits.json');
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

  test('lists the router exports that pages may use', () => {
    const router = readFileSync(join(root, 'shared/ui/src/router.ts'), 'utf8');
    const names = /export \{([^}]+)\}/.exec(router)?.[1]?.match(/\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(contract).toContain(`\`${name}\``);
  });

  test('describes the current contract', () => {
    expect(contract).toContain(`This is contract ${CONTRACT}.`);
  });
});

describe('docs/security.md', () => {
  const security = read('security');
  const [, table = ''] = security.split('level 1');
  const tests = [
    ...new Set([...table.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path)),
  ];

  test("has a line for each of ASVS 5.0's 70 level 1 requirements", () => {
    expect(new Set(table.match(/\b\d{1,2}\.\d\.\d\b/g)).size).toBe(70);
  });

  test.each(tests)('names %s, which exists', (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });
});
