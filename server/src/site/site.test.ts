import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test } from '@jest/globals';
import { CONTRACT } from '@venture/contract/remotes';
import { createJsonLog } from '../process/log';
import { VERSION } from '../process/version';
import { integrity } from '../releases/store/built';
import { createFileSource } from '../releases/store/source';
import { testReader } from '../testing/reader';
import { write as writeTo } from '../testing/remote';
import { until } from '../testing/until';
import { createCompressor } from './asset';
import { createSite, type SiteOptions } from './site';

const PAGE = '<script>boot()</script><script type="application/json" id="venture-config"></script>';
/** The release.json of a release with this page. */
const RELEASE = JSON.stringify({
  ...{ name: 'cash-stack', title: 'Cash Stack', version: '1.0.0', contract: CONTRACT },
  ...{ routes: [{ path: '/cash-stack', title: 'Cash Stack' }], cards: [], shared: {} },
  ...{
    entry: 'js/main.js',
    global: 'cash',
    preload: [],
    files: {},
    others: { 'index.html': integrity(PAGE) },
  },
});
const FOREVER = 'public, max-age=31536000, immutable';

let folder: string;
let logged: string[];
let released: Map<string, string>;
beforeEach(async () => {
  released = new Map();
  folder = await mkdtemp(join(tmpdir(), 'venture-site-'));
  logged = [];
  await write('shell/index.html', PAGE);
  await write('store/remotes.json', '{"remotes":[]}');
});

const write = (file: string, text: string) => writeTo(folder, file, text);

/** Puts files into the release. */
function release(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) released.set(path, text);
}

const releasePage = () => release({ 'release.json': RELEASE, 'index.html': PAGE });

/** Opens a site that checks for changes at every request. */
async function open(more: Partial<SiteOptions> = {}) {
  const log = createJsonLog('warn', (line) => logged.push(line));
  const dirs = {
    shellDir: join(folder, 'shell'),
    kitFile: join(folder, 'kit.tgz'),
    keptDir: join(folder, 'kept'),
  };
  const list = createFileSource(join(folder, 'store/remotes.json'), 0);
  const releases = {
    reader: testReader(new Map([['cash-stack/1.0.0', released]]), list),
    publishedHash: async () => integrity(RELEASE),
  };
  const pack = createCompressor(join(folder, 'packed'), log);
  const { find } = await createSite(
    {
      ...dirs,
      ...releases,
      apiBase: '/api',
      ...{ mail: false, offline: false, ownPages: {} },
      lookEveryMs: 0,
      ...more,
    },
    pack,
    log,
  );
  return {
    find,
    text: async (path: string) => (await find(path))?.body.toString(),
    config: async () => /venture-config">(.*)<\/script>/.exec(String((await find('/'))?.body))?.[1],
  };
}

test("the page is filled with the call address, the version, the server's abilities and the list of remotes", async () => {
  const { config, text } = await open();
  expect(JSON.parse((await config()) ?? '')).toEqual({
    apiBase: '/api',
    version: VERSION,
    ...{ v1: true, mail: false, offline: false, ownPages: {} },
    set: await text('/index.set'),
    remotes: { remotes: [] },
  });
  expect(await text('/index.html')).toBe(await text('/'));
});

test('a document names its build, and the document of the shell also names the live releases', async () => {
  await write('shell/staff.html', '<script id="venture-config"></script>');
  const { text } = await open();
  const sets = async () => [await text('/index.set'), await text('/staff.set')];
  const list = (entry: object) =>
    write('store/remotes.json', JSON.stringify({ remotes: [{ name: 'cash-stack', ...entry }] }));
  await list({ version: '1.0.0' });
  const [shell, staff] = await sets();
  expect(shell).toMatch(/^[0-9a-f]{16}$/);
  await list({ version: '1.0.0', since: '2026-11-28' });
  expect(await sets()).toEqual([shell, staff]);
  for (const change of [{ version: '1.1.0' }, { version: '1.0.0', disabled: true }]) {
    await list(change);
    expect(await sets()).toEqual([expect.not.stringMatching(String(shell)), staff]);
  }
  await write('shell/staff.html', '<script id="venture-config"></script><script src="newer.js"></script>');
  expect(await text('/staff.set')).not.toBe(staff);
});

test('no text in the list can end the script element', async () => {
  await write('store/remotes.json', '{"title":"</script><script>alert(1)</script>$&$1"}');
  const config = await (await open()).config();
  expect(config).not.toContain('<');
  expect(JSON.parse(config ?? '').remotes.title).toBe('</script><script>alert(1)</script>$&$1');
});

test('a config element that a minifier has shortened is filled too', async () => {
  await write('shell/index.html', '<script type=application/json id=venture-config></script>');
  expect(await (await open()).text('/')).toContain('id=venture-config>{"apiBase":"/api"');
});

test.each([
  ['missing', undefined],
  ['broken', '{"remotes":'],
  ['no list', '"text"'],
])('when the list is %s the shell is still served, and the log says why', async (_, list) => {
  if (list === undefined) await rm(join(folder, 'store/remotes.json'));
  else await write('store/remotes.json', list);
  const { config, find } = await open();
  expect(JSON.parse((await config()) ?? '').remotes).toBeNull();
  expect(await find('/remotes.json')).toBeUndefined();
  expect(logged.join('')).toContain('no list of remotes');
  await write('store/remotes.json', '{"remotes":["now"]}');
  expect(JSON.parse((await config()) ?? '').remotes).toEqual({ remotes: ['now'] });
});

test('a broken or missing list leaves the last good one in place', async () => {
  const { config } = await open();
  const remotes = async () => JSON.parse((await config()) ?? '').remotes;
  await write('store/remotes.json', '{"remotes":["good"]}');
  expect(await remotes()).toEqual({ remotes: ['good'] });
  await write('store/remotes.json', '{"remotes":');
  expect(await remotes()).toEqual({ remotes: ['good'] });
  await rm(join(folder, 'store/remotes.json'));
  expect(await remotes()).toEqual({ remotes: ['good'] });
  expect(logged.join('')).toContain('the list of remotes is not the newest');
  await write('store/remotes.json', '{"remotes":["new"]}');
  expect(await remotes()).toEqual({ remotes: ['new'] });
});

test('the worker holds the current page with its policy if the server supports working offline', async () => {
  await write('shell/service-worker.js', 'work()');
  const { text, find } = await open({ offline: true });
  const held = async () => {
    const [line = '', code] = ((await text('/service-worker.js')) ?? '').split(';\n');
    expect(code).toBe('work()');
    return JSON.parse(line.replace('self.venturePage=', ''));
  };
  for (const list of ['{"remotes":[]}', '{"remotes":["newer"]}']) {
    await write('store/remotes.json', list);
    const { html, headers } = await held();
    expect(html).toBe(await text('/'));
    expect(headers['Content-Security-Policy']).toBe((await find('/'))?.policy);
    expect(headers).toMatchObject({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache' });
  }
  expect(await find('/service-worker.js')).toBe(await find('/service-worker.js'));
  expect(await (await open()).text('/service-worker.js')).not.toContain('venturePage');
});

test('a release added while the server runs is served', async () => {
  const { config, text, find } = await open();
  expect(await find('/remotes/cash-stack/1.0.0/js/main.js')).toBeUndefined();
  release({ 'js/main.js': 'one()' });
  releasePage();
  await write('store/remotes.json', '{"remotes":["1.0.0"]}');
  expect(await text('/remotes/cash-stack/1.0.0/js/main.js')).toBe('one()');
  expect(await text('/remotes.json')).toBe('{"remotes":["1.0.0"]}');
  expect(await config()).toContain('1.0.0');
  expect(await text('/remotes/cash-stack/1.0.0/')).toContain('"apiBase":"/api"');
});

test('release files and hashed shell files may be kept forever, everything else is requested again', async () => {
  await write('shell/js/main.0f1e2d3c4b.js', 'main()');
  await write('shell/favicon.svg', '<svg/>');
  release({ 'entry.js': 'entry()' });
  releasePage();
  const { find } = await open();
  const caching = async (path: string) => (await find(path))?.caching;
  expect(await caching('/js/main.0f1e2d3c4b.js')).toBe(FOREVER);
  expect(await caching('/remotes/cash-stack/1.0.0/entry.js')).toBe(FOREVER);
  for (const path of ['/', '/favicon.svg', '/remotes.json', '/remotes/cash-stack/1.0.0/']) {
    expect(await caching(path)).toBe('no-cache');
  }
});

test("a rebuilt shell is served, and the previous one's files are still there for open pages", async () => {
  await write('shell/js/main.00000001.js', 'one()');
  const { text } = await open();
  await rm(join(folder, 'shell'), { recursive: true });
  expect(await text('/')).toContain('boot()');
  await write('shell/js/main.00000002.js', 'two()');
  await write('shell/index.html', PAGE.replace('boot', 'reboot'));
  expect(await text('/')).toContain('reboot()');
  expect(await text('/js/main.00000001.js')).toBe('one()');
  expect(await text('/js/main.00000002.js')).toBe('two()');
});

test.each([
  '/../secret.txt',
  '/..',
  '/js/../../secret.txt',
  '/.hidden',
  '/js/.hidden',
  '/..\\secret.txt',
  '/remotes/../../secret.txt',
  '/remotes/%2e%2e/secret.txt',
  '/\u0000',
  '//etc/passwd',
  '/C:/secret.txt',
  `/${'a'.repeat(5000)}`,
])('there is nothing at %s', async (path) => {
  await write('secret.txt', 'secret');
  await write('shell/.hidden', 'secret');
  await write('shell/js/.hidden', 'secret');
  expect(await (await open()).find(path)).toBeUndefined();
});

test('files are compressed on request, later to a smaller size, and that form is kept for the next start', async () => {
  const code = Array.from({ length: 2000 }, (_, index) => `step(${(index * 7919) % 1009});`).join('\n');
  await write('shell/js/main.0f1e2d3c4b.js', code);
  const packed = async () =>
    (await open()).find('/js/main.0f1e2d3c4b.js').then((file) => file?.packed?.('br'));
  const first = await packed();
  expect(brotliDecompressSync(first ?? '').toString()).toBe(code);
  let later = first;
  await until(async () => {
    later = await packed();
    return later?.length !== first?.length;
  }, 'the file is packed again');
  expect(later?.length).toBeLessThan(first?.length ?? 0);
  expect(brotliDecompressSync(later ?? '').toString()).toBe(code);
});

test('the kit is sent as its archive, and reread when it has changed', async () => {
  const { find } = await open();
  expect(await find('/kit.tgz')).toBeUndefined();
  await write('kit.tgz', 'packed '.repeat(100));
  const kit = await find('/kit.tgz');
  expect(kit).toMatchObject({ type: 'application/gzip', caching: 'no-cache' });
  expect(kit?.packed).toBeUndefined();
  expect(await find('/kit.tgz')).toBe(kit);
  await write('kit.tgz', 'another');
  expect((await find('/kit.tgz'))?.body.toString()).toBe('another');
});
