import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { root } from './support/checkout';

const games = readdirSync(join(root, 'games')).map((name) => `games/${name}`);
const remotes = ['auth', 'learning', ...games];
const ENTRY_BUDGET = 8 * 1024;

const scripts = (folder: string) =>
  readdirSync(join(root, folder, 'dist/js')).filter((file) => file.endsWith('.js'));

test('CARD-06 the top level has the required files and folders', () => {
  for (const name of [
    'package.json',
    'tsconfig.base.json',
    'shell',
    'learning',
    'games',
    'auth',
    'shared',
    'README.md',
  ]) {
    expect(existsSync(join(root, name)), name).toBe(true);
  }
});

test('CARD-01 webpack builds the shell, which owns the landing page and the dashboards', () => {
  const { scripts: commands } = JSON.parse(readFileSync(join(root, 'shell/package.json'), 'utf8'));
  expect(commands.build).toMatch(/^webpack /);
  const { pages } = JSON.parse(readFileSync(join(root, 'shell/shell.json'), 'utf8'));
  const own = pages.map(({ path }: { readonly path: string }) => path);
  expect(own).toEqual(expect.arrayContaining(['/', '/home', '/dashboard-user', '/dashboard-admin']));
  for (const folder of remotes) {
    const { routes } = JSON.parse(readFileSync(join(root, folder, 'remote.json'), 'utf8'));
    for (const { path } of routes) expect(own, folder).not.toContain(path);
  }
});

test('every document names its icon, so browsers request no other', () => {
  const documents = ['shell/dist/index.html', 'shell/dist/staff.html', 'server/src/site/starting.html'];
  for (const file of [...documents, ...remotes.map((folder) => `${folder}/dist/index.html`)])
    expect(readFileSync(join(root, file), 'utf8'), file).toMatch(/<link rel="icon"/);
});

test('CARD-01 remotes have no router of their own', () => {
  for (const folder of remotes) {
    const pages = scripts(folder).filter((file) => !file.startsWith('standalone'));
    for (const file of pages) {
      const text = readFileSync(join(root, folder, 'dist/js', file), 'utf8');
      expect(/createHashRouter|hashchange|HashRouter/.test(text), `${folder}: ${file}`).toBe(false);
    }
  }
  const host = scripts('shell').map((file) => readFileSync(join(root, 'shell/dist/js', file), 'utf8'));
  expect(host.some((text) => text.includes('hashchange'))).toBe(true);
});

test("CARD-01 the shell's sources name no remote", () => {
  const names = remotes.map((folder) => basename(folder)).filter((name) => name.includes('-'));
  const sources = readdirSync(join(root, 'shell/src'), { recursive: true, encoding: 'utf8' });
  for (const file of sources.filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))) {
    const text = readFileSync(join(root, 'shell/src', file), 'utf8');
    for (const name of names) expect(text.includes(name), `${name} in ${file}`).toBe(false);
  }
});

for (const folder of remotes) {
  test(`CARD-02 ${folder} is built separately, with an entry of at most 8 kB`, () => {
    const entry = readFileSync(join(root, folder, 'dist/js/remoteEntry.js'));
    expect(gzipSync(entry, { level: 9 }).length).toBeLessThanOrEqual(ENTRY_BUDGET);
  });
}

for (const folder of ['shell', ...remotes]) {
  test(`API-07 ${folder} has its scripts in js/ with content hashes in their names`, () => {
    const dist = join(root, folder, 'dist');
    // A service worker controls only pages below its own path.
    const besidePage = folder === 'shell' ? ['service-worker.js'] : [];
    expect(readdirSync(dist).filter((file) => file.endsWith('.js'))).toEqual(besidePage);
    for (const file of scripts(folder)) {
      expect(statSync(join(dist, 'js', file)).size).toBeGreaterThan(0);
      if (file !== 'remoteEntry.js') expect(file).toMatch(/\.[0-9a-f]{10}\.js$/);
    }
  });

  test(`API-08 ${folder} gives up loading its own scripts after 120 seconds`, () => {
    const limits = scripts(folder).flatMap((file) => {
      const text = readFileSync(join(root, folder, 'dist/js', file), 'utf8');
      return [...text.matchAll(/type:"timeout",target:\w+\}\),(\w+)\)/g)].map(([, ms]) => Number(ms));
    });
    expect(limits.length).toBeGreaterThan(0);
    expect(new Set(limits)).toEqual(new Set([120_000]));
  });
}

test('API-06 the default API base is one constant, the local server', () => {
  const text = readFileSync(join(root, 'shared/api/src/config.ts'), 'utf8');
  expect(text).toContain("export const DEFAULT_API_BASE = 'http://localhost:3000/api'");
});
