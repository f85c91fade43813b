import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './app';
import { newFolder, npm, root, run, runProgram } from './support/checkout';
import { type RunningApp, runApp } from './support/running';

/** One test after the other, in one worker: a team's day, in a folder that knows nothing of this checkout. */
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const NAME = 'founder-fair';
const TITLE = 'Founder Fair';

let folder: string;
let app: RunningApp | undefined;
const venture = (...args: readonly string[]) =>
  run(folder, [join('node_modules/@venture/kit/src/venture.mjs'), ...args]);

test.afterAll(async () => {
  await app?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('the packages of the library are packed and installed in an empty folder, with one copy of React', {
  tag: '@checkout',
}, async () => {
  folder = newFolder('team');
  const packages = join(folder, 'packages');
  mkdirSync(packages);
  await run(root, ['scripts/pack.mjs', packages]);
  const packed = readdirSync(packages).map((file) => `./packages/${file}`);
  expect(packed).toHaveLength(readdirSync(join(root, 'shared')).length);
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  await npm(folder, 'install', ...packed);
  for (const name of ['react', 'react-dom', '@types/react']) expect(copiesOf(name)).toHaveLength(1);
});

test('venture new makes a game there, whose types are right and whose tests pass', {
  tag: '@checkout',
}, async () => {
  const { files } = JSON.parse(await venture('new', NAME, TITLE, '--here', '--json'));
  expect(files).toContain('src/FounderFair.tsx');
  await npm(folder, 'install');
  await npm(folder, 'run', 'types');
  expect(JSON.parse(await venture('test', '--json'))).toEqual({ tests: 'unit', passed: true });
});

test('the types of the library are right by themselves, whatever is checked of packages', {
  tag: '@checkout',
}, async () => {
  const { text } = await runProgram(folder, ['node_modules/typescript/bin/tsc', '--skipLibCheck', 'false']);
  expect(text.split('\n').filter((line) => line.includes('@venture'))).toEqual([]);
});

test('its own test plays it in a browser, on a page of its own', { tag: '@checkout' }, async () => {
  expect(JSON.parse(await venture('test', '--browser', '--json'))).toEqual({
    tests: 'browser',
    passed: true,
  });
});

test('its tests fail when it is broken, and the command says so', { tag: '@checkout' }, async () => {
  const file = join(folder, 'src/engine.ts');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('.slice(0, content.rounds)', '.slice(1, content.rounds)'));
  const { status, out } = await runProgram(folder, ['node_modules/.bin/venture', 'test', '--json']);
  writeFileSync(file, text);
  expect({ status, answer: JSON.parse(out) }).toEqual({
    status: 1,
    answer: { tests: 'unit', passed: false },
  });
});

test('nothing keeps it from being released and played, and the same folder gives the same release', {
  tag: '@checkout',
}, async ({ page }) => {
  const { version, findings } = JSON.parse(await venture('check', '--json'));
  expect(findings).toEqual([]);
  expect(JSON.parse(await venture('build', '--json')).version).toBe(version);
  app = await runApp();
  expect(await app.release(folder)).toContain(`${NAME} ${version}`);
  await expect(async () => {
    await page.goto(`${app?.address}/#/game-selection`);
    await page.reload();
    await expect(page.getByRole('link', { name: new RegExp(TITLE) })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: new RegExp(TITLE) }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await page.getByRole('button', { name: "Let's play" }).click();
  await page.getByRole('button', { name: /^Fixed cost/ }).click();
  await expect(page.getByText('2 of 8')).toBeVisible();
});

function copiesOf(name: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  return Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`));
}
