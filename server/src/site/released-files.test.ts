import { request } from 'node:http';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { longTest } from '@venture/testing/long-test';
import { createJsonLog } from '../process/log';
import { type BuiltRelease, readBuiltRemote } from '../releases/store/built';
import { createReleaseReader } from '../releases/store/reader';
import { createReleaseRegistry } from '../releases/store/registry';
import { storeRelease } from '../releases/store/writer';
import { freshStore } from '../testing/per-file';
import { testServer } from '../testing/server';
import { until } from '../testing/until';
import { createCompressor } from './asset';
import { createSite } from './site';

const GAME = 'lemonade';
const PAGE = '<head><script>theme()</script></head><script src=js/standalone.js></script>';
const EVIL = '<head><script>steal()</script></head>';

const store = freshStore();
beforeEach(async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const others = { 'index.html': PAGE, 'js/standalone.js': `alone('${version}')` };
    await store.run('release', await store.build({ name: GAME, version, others }));
  }
});

/** The site as a newly started server sends it. */
async function siteNow() {
  const log = createJsonLog('silent');
  const reader = createReleaseReader(store.db, 0);
  const { publishedHash } = createReleaseRegistry(reader, log);
  const served = {
    keptDir: join(store.folder, 'kept'),
    kitFile: join(store.folder, 'kit.tgz'),
    apiBase: '/api',
    mail: false,
    offline: true,
    ownPages: {},
    lookEveryMs: 0,
  };
  const pack = createCompressor(join(store.folder, 'packed'), log);
  return createSite({ ...store.environment, ...served, reader, publishedHash }, pack, log);
}

async function pagesNow() {
  const { find } = await siteNow();
  return (version: string, file = '', name = GAME) => find(`/remotes/${name}/${version}/${file}`);
}

const SCRIPT = 'js/standalone.js';

/** Stores a release without publishing it. */
async function put(version: string, name = GAME): Promise<BuiltRelease> {
  const built = await readBuiltRemote(await store.build({ name, version, others: { 'index.html': EVIL } }));
  await store.db.transaction().execute((trx) => storeRelease(trx, built, false));
  return built;
}

test('pages of the live release, the previous one and an earlier one run', async () => {
  const page = await pagesNow();
  for (const version of ['1.2.0', '1.1.0', '1.0.0']) {
    expect((await page(version))?.policy).toContain("require-trusted-types-for 'script'");
    expect(await page(version, 'index.html')).toBe(await page(version));
  }
});

test('a page of a stored but never published release is not found', async () => {
  await put('6.6.6');
  await put('1.2.0', 'other');
  const page = await pagesNow();
  expect(await page('6.6.6')).toBeUndefined();
  expect(await page('1.2.0', '', 'other')).toBeUndefined();
});

test('a page altered after its release is not found', async () => {
  for (const version of ['1.2.0', '1.0.0']) await store.alter(version, 'index.html', EVIL);
  const page = await pagesNow();
  for (const version of ['1.2.0', '1.0.0']) expect(await page(version)).toBeUndefined();
});

longTest(
  'no page runs beside a script that was altered, or is missing, and neither is an altered script sent',
  async () => {
    await store.alter('1.2.0', SCRIPT, 'steal()');
    await store.db
      .deleteFrom('release_contents')
      .where('version', '=', '1.1.0')
      .where('path', '=', 'js/pages.js')
      .execute();
    const page = await pagesNow();
    expect(await page('1.2.0')).toBeUndefined();
    expect(await page('1.2.0', SCRIPT)).toBeUndefined();
    expect(await page('1.1.0')).toBeUndefined();
  },
);

longTest('a script that is altered after its page was sent is not what a reload gets', async () => {
  const page = await pagesNow();
  expect(await page('1.2.0')).toBeDefined();
  await store.alter('1.2.0', SCRIPT, 'steal()');
  expect(await page('1.2.0')).toBeDefined();
  expect((await page('1.2.0', SCRIPT))?.body.toString()).toBe("alone('1.2.0')");
});

test('a release has pages once it is listed, except while its remote is disabled', async () => {
  const page = await pagesNow();
  const isThere = async (version: string) => (await page(version)) !== undefined;
  expect(await isThere('1.3.0')).toBe(false);
  const others = { 'index.html': PAGE };
  await store.run('release', await store.build({ name: GAME, version: '1.3.0', others }));
  await until(() => isThere('1.3.0'), 'the release is listed');
  await store.run('releases', 'disable', GAME);
  await until(async () => !(await isThere('1.3.0')), 'its remote is disabled');
});

longTest('no other file of a release is shown as a page: it is not sent, or can do nothing', async () => {
  const others = { 'p/a.htm': EVIL, 'p/b.HTML': EVIL, 'p/c.xhtml': EVIL, 'p/d.svg': '<svg/>' };
  await store.run('release', await store.build({ name: GAME, version: '1.3.0', others }));
  const server = await testServer(store.env);
  const ask = (file: string) => fetch(`${server.address}/remotes/${GAME}/1.3.0/p/${file}`);
  const statuses = await Promise.all(
    ['a.htm', 'b.HTML', 'c.xhtml'].map(async (file) => (await ask(file)).status),
  );
  expect(statuses).toEqual([404, 404, 404]);
  const policy = (await ask('d.svg')).headers.get('content-security-policy');
  expect(policy).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  );
  await server.close();
});

longTest('a page of a release that is called as that of frames is a page of a release', async () => {
  const name = 'frame.0123456789.html';
  await store.run('release', await store.build({ name: GAME, version: '1.4.0', others: { [name]: PAGE } }));
  const server = await testServer(store.env);
  const { headers } = await fetch(`${server.address}/remotes/${GAME}/1.4.0/${name}`);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*frame-ancestors 'none'.*; sandbox allow-scripts$/,
  );
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('connection-allowlist')).toBeNull();
  const statusFor = (host: string) =>
    new Promise((resolve) => {
      const options = { path: `/remotes/${GAME}/1.4.0/${name}`, headers: { host } };
      request(server.address, options, ({ statusCode }) => resolve(statusCode)).end();
    });
  expect(await statusFor('venture.example:8443')).toBe(200);
  for (const host of ['a;script-src', '*', "'unsafe-inline'"]) expect(await statusFor(host)).toBe(400);
  await server.close();
});

longTest('a page of a release with many unfinished scripts is made at once', async () => {
  const scripts = '<script id=venture-config '.repeat(60_000);
  const others = { 'q/x.html': `<!doctype html>${scripts}` };
  await store.run('release', await store.build({ name: GAME, version: '1.3.0', others }));
  const page = await pagesNow();
  expect((await page('1.3.0', 'q/x.html'))?.body.toString().endsWith(scripts)).toBe(true);
});
