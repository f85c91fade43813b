import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../app';
import { untilListed } from '../list';
import { root, runProgram } from '../support/checkout';
import { wrapped } from '../support/finished-game';
import { visit } from '../support/offline';
import { type RunningApp, runApp } from '../support/running';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const NAME = 'film-stand';
const FILES = ['one.bin', 'two.bin', 'three.bin', 'four.bin'];
const BYTES = 4 * 2 ** 20;
let folder: string;
let app: RunningApp;
let token = '';
test.beforeAll(async () => {
  const film = {
    ...Object.fromEntries(FILES.map((file) => [file, randomBytes(BYTES)])),
    'lib.js': `const read = (file) => fetch(file).then((film) => film.arrayBuffer());
      Promise.all(${JSON.stringify(FILES)}.map(read)).then((all) =>
        localStorage.setItem('film', all.reduce((sum, { byteLength }) => sum + byteLength, 0)));`,
  };
  [folder, app] = await Promise.all([wrapped(NAME, film), runApp({ RELEASE_MB: '20' })]);
  await app.command('admin', 'team', 'create', 'stands');
  await app.command('admin', 'team', 'grant', 'stands', NAME);
  const made = await app.command(
    ...['admin', 'token', 'stands', '--remotes', NAME, '--actions', 'publish,promote'],
  );
  token = made.trim().split('\n').at(-1) ?? '';
});
test.afterAll(() => app?.stop());

const kit = join(root, 'shared/kit/src');
async function venture(...args: readonly string[]) {
  const program = [join(kit, 'venture.mjs'), ...args, '--to', app.address, '--json'];
  const { status, out } = await runProgram(folder, program, { VENTURE_TOKEN: token });
  return { ...JSON.parse(out), status };
}

async function expectFilm(page: Page) {
  await visit(page, `/${NAME}`, app.address);
  const film = () =>
    page.evaluate(
      (key) => JSON.parse(JSON.parse(localStorage.getItem(key) ?? '{}').value ?? '{}').film,
      `venture.document.1.save.${NAME}`,
    );
  await expect.poll(film).toBe(String(FILES.length * BYTES));
}

test('an oversized release can be checked, sent and played where its size is allowed', {
  tag: '@full',
}, async ({ page }) => {
  const checked = await venture('check');
  expect(checked).toMatchObject({ status: 0, findings: [] });
  expect(checked.sizes).toContainEqual(expect.objectContaining({ most: 20 * 2 ** 20 }));
  const released = await venture('release', '--built');
  expect(released).toMatchObject({ status: 0, state: 'live' });
  await untilListed(app.address, NAME, released.version);
  await expectFilm(page);
});

test('with a lower limit, check and server refuse a release above it, but stored ones are still served', {
  tag: '@full',
}, async ({ page }) => {
  await app.restart({ RELEASE_MB: '15' });
  const { status, findings } = await venture('check', '--built');
  const [finding] = findings;
  expect({ status, finding }).toMatchObject({ status: 1, finding: { code: 'upload-too-big' } });
  expect(finding.sentence).toBe('All files together have more than 15 MB, and no more can be sent.');
  const { filesIn } = await import(pathToFileURL(join(kit, 'release-files.mjs')).href);
  const { archiveOf } = await import(pathToFileURL(join(kit, 'platform/archive.mjs')).href);
  const files = filesIn(join(folder, 'dist'));
  const { version } = JSON.parse(String(files.get('release.json')));
  const answer = await fetch(`${app.address}/api/v1/remotes/${NAME}/releases/${version}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/gzip' },
    body: new Uint8Array(await archiveOf(files)),
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    413,
    { code: 'upload-too-big', findings: [finding] },
  ]);
  await expectFilm(page);
});
