import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { root } from '../programs.mjs';
import { copyDocuments, linksIn, listMarkdownFiles } from './documents.mjs';

const folder = mkdtempSync(join(tmpdir(), 'venture-documents-'));
beforeAll(() => copyDocuments(folder));

/** Anchors of a document's sections, as GitHub makes them. @param {string} markdown */
function sectionsOf(markdown) {
  const headings = markdown.replaceAll(/^```[\s\S]*?^```/gm, '').match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Lists a document's broken links. @param {string} within @param {string} file */
function brokenIn(within, file) {
  return linksIn(readFileSync(join(within, file), 'utf8')).filter(({ target, section }) => {
    const path = target === '' ? join(within, file) : join(within, dirname(file), target);
    if (!existsSync(path)) return true;
    return section !== '' && !sectionsOf(readFileSync(path, 'utf8')).includes(section);
  });
}

test('every link in a packaged document leads to an existing file and section', () => {
  const files = listMarkdownFiles(folder);
  expect(files).toEqual(expect.arrayContaining(['CHANGELOG.md', 'docs/operating.md', 'server/README.md']));
  expect(files.flatMap((file) => linksIn(readFileSync(join(folder, file), 'utf8'))).length).toBeGreaterThan(
    100,
  );
  expect(Object.fromEntries(files.map((file) => [file, brokenIn(folder, file)]))).toEqual(
    Object.fromEntries(files.map((file) => [file, []])),
  );
});

test('the links also work in the repository', () => {
  const broken = listMarkdownFiles(folder).flatMap((file) =>
    brokenIn(root, file).map(({ target, section }) => `${file}: ${target}#${section}`),
  );
  expect(broken).toEqual([]);
});

test('files outside the package are named instead of linked, and linked data is included', () => {
  const text = (/** @type {string} */ file) => readFileSync(join(folder, file), 'utf8');
  expect(text('docs/scaling.md')).toContain('`server/src/several-machines.system.test.ts` in the repository');
  expect(text('docs/administration.md')).toContain('](../server/src/accounts/limits.json)');
  expect(() => JSON.parse(text('server/src/accounts/limits.json'))).not.toThrow();
});
