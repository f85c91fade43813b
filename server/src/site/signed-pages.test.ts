import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sign } from '@venture/contract/signed';
import { jsonLog } from '../process/log';
import { releaseRules } from '../releases/release-rules';
import { integrity } from '../releases/store/durable';
import { readSigningKeys } from '../releases/store/keys';
import { write } from '../testing/remote';
import { newKey, type TestStore, testStore } from '../testing/store';
import { packing } from './packing';
import { site } from './site';

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
// Files may still be packed in the background.
afterEach(() => rm(store.folder, { recursive: true, maxRetries: 10 }));

/** The site as a server sends it that is started now. */
async function siteNow(change: object = {}) {
  const { storeDir, ...place } = { ...store.environment, ...change };
  const log = jsonLog('silent');
  const { signedHash } = releaseRules({ storeDir, ...place }, log);
  const remotes = join(storeDir, 'remotes.json');
  const served = { keptDir: join(store.folder, 'kept'), apiBase: '/api', capabilities: [], lookEveryMs: 0 };
  const pack = packing(join(store.folder, 'packed'), log);
  return site({ ...place, ...served, storeDir, remotes, signedHash }, pack, log);
}

async function pagesNow(change: object = {}) {
  const { find } = await siteNow(change);
  return (version: string, file = '', name = GAME) => find(`/remotes/${name}/${version}/${file}`);
}

const folderOf = (version: string, name = GAME) => join(store.environment.storeDir, 'remotes', name, version);
const put = (version: string, file: string, text: string) => writeFile(join(folderOf(version), file), text);

/** Makes a release of one's own out of another, complete but for a signature. */
async function forge(version: string): Promise<string> {
  await cp(folderOf('1.2.0'), folderOf(version), { recursive: true });
  const release = JSON.parse(await readFile(join(folderOf(version), 'release.json'), 'utf8'));
  const others = { ...release.others, 'index.html': integrity(EVIL) };
  const text = JSON.stringify({ ...release, version, others });
  await put(version, 'release.json', text);
  await put(version, 'index.html', EVIL);
  return integrity(text);
}

test('the pages of the live release, of the one before and of one with a signed statement run', async () => {
  const page = await pagesNow();
  for (const version of ['1.2.0', '1.1.0', '1.0.0']) {
    expect((await page(version))?.policy).toContain("require-trusted-types-for 'script'");
    expect(await page(version, 'index.html')).toBe(await page(version));
  }
});

test('a page that somebody put into the store is not there, whatever lies beside it', async () => {
  await forge('6.6.6');
  const page = await pagesNow();
  expect(await page('6.6.6')).toBeUndefined();
  await rm(join(folderOf('6.6.6'), 'statement.json'));
  expect(await page('6.6.6')).toBeUndefined();
  await cp(folderOf('6.6.6'), folderOf('6.6.6', 'evil'), { recursive: true });
  expect(await page('6.6.6', '', 'evil')).toBeUndefined();
});

test.each(['index.html', 'evil/index.html', 'lemonade/index.html'])('neither is remotes/%s', async (file) => {
  await write(store.environment.storeDir, join('remotes', file), EVIL);
  expect(await (await siteNow()).find(`/remotes/${file}`)).toBeUndefined();
});

test('a statement that others signed makes no page, one of ours does', async () => {
  const release = await forge('6.6.6');
  const [ours] = await readSigningKeys(store.environment);
  if (!ours) throw new Error('There is no key.');
  const text = JSON.stringify({ statement: 'release', name: GAME, version: '6.6.6', release });
  const theirs = { ...ours, ...Object(await newKey()) };
  await put('6.6.6', 'statement.json', JSON.stringify(await sign(text, theirs)));
  expect(await (await pagesNow())('6.6.6')).toBeUndefined();
  await put('6.6.6', 'statement.json', JSON.stringify(await sign(text, ours)));
  expect(await (await pagesNow())('6.6.6')).toBeDefined();
});

test('a page that was altered after its release, or added to it, is not there', async () => {
  await put('1.2.0', 'index.html', EVIL);
  await put('1.1.0', 'more.html', EVIL);
  await forge('1.0.0');
  const page = await pagesNow();
  expect(await page('1.2.0')).toBeUndefined();
  expect(await page('1.1.0', 'more.html')).toBeUndefined();
  expect(await page('1.0.0')).toBeUndefined();
});

test('no page runs beside a script that was altered, or is missing, though the script itself is sent', async () => {
  await put('1.2.0', 'js/standalone.js', 'steal()');
  await rm(join(folderOf('1.1.0'), 'js/pages.js'));
  const page = await pagesNow();
  expect(await page('1.2.0')).toBeUndefined();
  expect((await page('1.2.0', 'js/standalone.js'))?.body.toString()).toBe('steal()');
  expect(await page('1.1.0')).toBeUndefined();
});

test('a script that is altered after its page was sent is not what a reload gets', async () => {
  const page = await pagesNow();
  expect(await page('1.2.0')).toBeDefined();
  await put('1.2.0', 'js/standalone.js', 'steal()');
  expect(await page('1.2.0')).toBeDefined();
  expect((await page('1.2.0', 'js/standalone.js'))?.body.toString()).toBe("alone('1.2.0')");
});

test('a release is a page once it is listed, and none while its remote is disabled', async () => {
  const page = await pagesNow();
  const isThere = async (version: string) => (await page(version)) !== undefined;
  const until = async (version: string, expected: boolean) => {
    for (let looks = 0; looks < 1000; looks += 1) {
      if ((await isThere(version)) === expected) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`The page of ${version} never changed.`);
  };
  expect(await isThere('1.3.0')).toBe(false);
  const others = { 'index.html': PAGE };
  await store.run('release', await store.build({ name: GAME, version: '1.3.0', others }));
  await until('1.3.0', true);
  await store.run('releases', 'disable', GAME);
  await until('1.3.0', false);
});

test('a server without keys takes its own list, and nothing else', async () => {
  const page = await pagesNow({ publicKeys: '/nowhere/public.json', signingKey: '/nowhere/signing.json' });
  expect(await page('1.2.0')).toBeDefined();
  expect(await page('1.0.0')).toBeUndefined();
});
