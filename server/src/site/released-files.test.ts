import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sign } from '@venture/contract/signed';
import { longTest } from '@venture/testing/long-test';
import { createJsonLog } from '../process/log';
import { type BuiltRelease, readBuiltRemote } from '../releases/built';
import { createReleaseRegistry } from '../releases/registry';
import { createServedReleases } from '../releases/served';
import { generateSigningKey, readSigningKeys } from '../releases/store/keys';
import { createReleaseReader } from '../releases/store/reader';
import { storeRelease } from '../releases/store/writer';
import { testServer } from '../testing/server';
import { type TestStore, testStore } from '../testing/store';
import { until } from '../testing/until';
import { createCompressor } from './asset';
import { createSite } from './site';

const GAME = 'lemonade';
const PAGE = '<head><script>theme()</script></head><script src=js/standalone.js></script>';
const EVIL = '<head><script>steal()</script></head>';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    const others = { 'index.html': PAGE, 'js/standalone.js': `alone('${version}')` };
    await store.run('release', await store.build({ name: GAME, version, others }));
  }
});
afterEach(() => store.remove());

/** The site as a server sends it that is started now. */
async function siteNow(change: object = {}) {
  const place = { ...store.environment, ...change };
  const log = createJsonLog('silent');
  const releases = createServedReleases(place, createReleaseReader(store.db, 0));
  const { signedHash } = createReleaseRegistry(releases, log);
  const served = {
    keptDir: join(store.folder, 'kept'),
    kitFile: join(store.folder, 'kit.tgz'),
    apiBase: '/api',
    capabilities: [],
    lookEveryMs: 0,
  };
  const pack = createCompressor(join(store.folder, 'packed'), log);
  return createSite({ ...place, ...served, store: releases, signedHash }, pack, log);
}

async function pagesNow(change: object = {}) {
  const { find } = await siteNow(change);
  return (version: string, file = '', name = GAME) => find(`/remotes/${name}/${version}/${file}`);
}

const SCRIPT = 'js/standalone.js';

async function statementOf(version: string): Promise<string | null> {
  const row = store.db.selectFrom('releases').select('statement').where('version', '=', version);
  return (await row.executeTakeFirstOrThrow()).statement;
}

/** Puts a release with an evil page into the database, complete but for a statement of ours about it. */
async function forge(version: string, statement: string | null = null, name = GAME): Promise<BuiltRelease> {
  const built = await readBuiltRemote(await store.build({ name, version, others: { 'index.html': EVIL } }));
  await store.db.transaction().execute((trx) => storeRelease(trx, built, statement));
  return built;
}

test('the pages of the live release, of the one before and of one with a signed statement run', async () => {
  const page = await pagesNow();
  for (const version of ['1.2.0', '1.1.0', '1.0.0']) {
    expect((await page(version))?.policy).toContain("require-trusted-types-for 'script'");
    expect(await page(version, 'index.html')).toBe(await page(version));
  }
});

test('a page that somebody put into the database is not there, whatever statement comes with it', async () => {
  const statement = await statementOf('1.2.0');
  await forge('6.6.6', statement);
  await forge('7.7.7');
  await forge('1.2.0', statement, 'evil');
  const page = await pagesNow();
  expect(await page('6.6.6')).toBeUndefined();
  expect(await page('7.7.7')).toBeUndefined();
  expect(await page('1.2.0', '', 'evil')).toBeUndefined();
});

longTest('a statement that others signed makes no page, one of ours does', async () => {
  const { hash } = await forge('6.6.6');
  const [ours] = await readSigningKeys(store.environment);
  if (!ours) throw new Error('There is no key.');
  const text = JSON.stringify({ statement: 'release', name: GAME, version: '6.6.6', release: hash });
  const theirs = { ...ours, ...Object(await generateSigningKey()) };
  await forge('6.6.6', JSON.stringify(await sign(text, theirs)));
  expect(await (await pagesNow())('6.6.6')).toBeUndefined();
  await forge('6.6.6', JSON.stringify(await sign(text, ours)));
  expect(await (await pagesNow())('6.6.6')).toBeDefined();
});

test('a page that was altered after its release is not there', async () => {
  await store.alter('1.2.0', 'index.html', EVIL);
  await forge('1.0.0', await statementOf('1.0.0'));
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

test('a release is a page once it is listed, and none while its remote is disabled', async () => {
  const page = await pagesNow();
  const isThere = async (version: string) => (await page(version)) !== undefined;
  expect(await isThere('1.3.0')).toBe(false);
  const others = { 'index.html': PAGE };
  await store.run('release', await store.build({ name: GAME, version: '1.3.0', others }));
  await until(() => isThere('1.3.0'), 'the release is listed');
  await store.run('releases', 'disable', GAME);
  await until(async () => !(await isThere('1.3.0')), 'its remote is disabled');
});

longTest('a server without keys takes its own list, and nothing else', async () => {
  const page = await pagesNow({ publicKeys: '/nowhere/public.json', signingKey: '/nowhere/signing.json' });
  expect(await page('1.2.0')).toBeDefined();
  expect(await page('1.0.0')).toBeUndefined();
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
  await server.close();
});

longTest('a page of a release with many unfinished scripts is made at once', async () => {
  const scripts = '<script id=venture-config '.repeat(60_000);
  const others = { 'q/x.html': `<!doctype html>${scripts}` };
  await store.run('release', await store.build({ name: GAME, version: '1.3.0', others }));
  const page = await pagesNow();
  expect((await page('1.3.0', 'q/x.html'))?.body.toString().endsWith(scripts)).toBe(true);
});
