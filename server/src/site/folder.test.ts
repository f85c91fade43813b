import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { createJsonLog } from '../process/log';
import { testReader } from '../testing/reader';
import { write as writeTo } from '../testing/remote';
import { until } from '../testing/until';
import { createCompressor } from './asset';
import { createSite } from './site';

const PAGE = '<script>boot()</script>';
const LIST = { body: Buffer.from('{"remotes":[]}') };
const FOREVER = 'public, max-age=31536000, immutable';
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let logged: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-kept-'));
  logged = [];
  await write('shell/index.html', PAGE);
});

const write = (file: string, text: string) => writeTo(folder, file, text);

const reader = testReader(new Map(), async () => LIST);

/** Opens files as a new server does. */
async function open() {
  const log = createJsonLog('warn', (line) => logged.push(line));
  const pages = await createSite(
    {
      shellDir: join(folder, 'shell'),
      kitFile: join(folder, 'kit.tgz'),
      keptDir: join(folder, 'kept'),
      reader,
      publishedHash: async () => undefined,
      ...{ apiBase: '/api' },
      mail: false,
      offline: true,
      ownPages: {},
      lookEveryMs: 0,
    },
    createCompressor(join(folder, 'packed'), log),
    log,
  );
  return { ...pages, text: async (path: string) => (await pages.find(path))?.body.toString() };
}

/** Replaces the shell, as a new container image does. */
async function replaceShell(): Promise<void> {
  await write('shell/js/main.00000001.js', 'one()');
  await write('shell/js/robots.txt', 'all');
  await (await open()).keep();
  await rm(join(folder, 'shell'), { recursive: true });
  await write('shell/index.html', PAGE);
  await write('shell/js/main.00000002.js', 'two()');
}

test('open tabs still find the hashed files they started with, even after the next start', async () => {
  await replaceShell();
  for (const _ of ['first start', 'second start']) {
    const { find, text, keep } = await open();
    await keep();
    expect(await text('/js/main.00000001.js')).toBe('one()');
    expect((await find('/js/main.00000001.js'))?.caching).toBe(FOREVER);
    expect(await text('/js/main.00000002.js')).toBe('two()');
    expect(await find('/js/robots.txt')).toBeUndefined();
  }
});

test('open tabs find these files for a week after the last server that had them', async () => {
  await replaceShell();
  const old = join(folder, 'kept/js/main.00000001.js');
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  await utimes(old, daysAgo(6.9), daysAgo(6.9));
  await (await open()).keep();
  expect(await (await open()).text('/js/main.00000001.js')).toBe('one()');
  await utimes(old, daysAgo(7.1), daysAgo(7.1));
  await (await open()).keep();
  expect(await (await open()).find('/js/main.00000001.js')).toBeUndefined();
  expect(await readdir(join(folder, 'kept/js'))).toEqual(['main.00000002.js']);
});

test('a file that was copied while being written is copied again', async () => {
  await write('kept/js/main.00000001.js', 'on');
  await replaceShell();
  expect(await (await open()).text('/js/main.00000001.js')).toBe('one()');
});

test('the files of a shell noticed while the server runs are kept too', async () => {
  const { text } = await open();
  await write('shell/js/main.00000003.js', 'three()');
  await write('shell/index.html', PAGE.replace('boot', 'reboot'));
  expect(await text('/')).toContain('reboot()');
  const isKept = () =>
    readdir(join(folder, 'kept/js')).then(
      (names) => names.length > 0,
      () => false,
    );
  await until(isKept, 'the shell is kept');
});

test('an unwritable folder causes one warning and breaks no response', async () => {
  await writeFile(join(folder, 'kept'), 'a file');
  await write('shell/js/main.00000001.js', 'one()');
  const { text, keep } = await open();
  await keep();
  await keep();
  // Compression for earlier tests may still be running, although their folders are gone.
  const ours = logged.map((line) => JSON.parse(line)).filter((line) => line.folder.startsWith(folder));
  expect(ours).toEqual([
    expect.objectContaining({
      level: 'warn',
      event: 'files of the shell are not kept for open tabs',
      folder: join(folder, 'kept'),
    }),
  ]);
  expect(await text('/js/main.00000001.js')).toBe('one()');
  expect(await text('/js/main.00000002.js')).toBeUndefined();
});
