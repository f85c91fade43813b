import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parse, parseJson } from '@venture/contract/parse';
import { hasValidSignature, keyId, PublicKeys, SignedList } from '@venture/contract/signed';
import { longTest } from '@venture/testing/long-test';
import { testServer } from '../testing/server';
import { type TestStore, testStore } from '../testing/store';
import { parseKeysCommand, runKeysCommand } from './keys-command';
import {
  ensureSigningKey,
  findPublicKeys,
  MISSING_KEY_REMEDY,
  readPublicKeys,
  readSigningKeys,
} from './store/keys';

let store: TestStore;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'venture-keys-'));
});
// What a server has packed may still be written when it has stopped.
afterAll(() => rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 100 }));
beforeEach(async () => {
  store = await testStore();
  await writeFile(join(store.folder, 'shell/index.html'), '<script id="venture-config"></script>');
  await store.release('1.0.0');
  await store.release('1.1.0');
});
afterEach(() => store.remove());

const keys = (...args: readonly string[]) => runKeysCommand(parseKeysCommand(args), store.environment);
const secret = async () => JSON.parse(await readFile(store.environment.signingKey, 'utf8'));
const lose = () => rm(dirname(store.environment.signingKey), { recursive: true });

/** Whether what a server hands out is signed by a key that the page of the same server brings along. */
async function isBelieved(): Promise<boolean> {
  const server = await testServer({ ...store.env, DATA_DIR: dataDir });
  try {
    const html = await (await fetch(server.address)).text();
    const [, config = ''] = /id="venture-config"[^>]*>([^<]*)</.exec(html) ?? [];
    const accepted = parse(PublicKeys, JSON.parse(config).publicKeys, 'the keys of the page');
    const list = await (await fetch(`${server.address}/remotes.json`)).text();
    return hasValidSignature(parseJson(SignedList, list, 'the list'), accepted);
  } finally {
    await server.close();
  }
}

describe('a key that was lost', () => {
  test('is replaced by a new one, which pages accept, and everything is signed with it', async () => {
    const old = await secret();
    await lose();
    await expect(ensureSigningKey(store.environment)).rejects.toThrow('If it is lost, run "keys replace".');
    await expect(keys('replace')).rejects.toThrow('takes it at its word');
    const said = await keys('replace', '--unverified');
    expect(said).toContain('The list and 2 releases are signed anew.');
    const made = await secret();
    expect(made.x).not.toBe(old.x);
    expect((await stat(store.environment.signingKey)).mode & 0o777).toBe(0o600);
    const { payload } = JSON.parse(await store.envelope());
    expect(JSON.parse(payload).remotes).toMatchObject([{ name: 'lemonade', version: '1.1.0' }]);
    expect(await isBelieved()).toBe(true);
    expect(await store.run('rollback', 'lemonade')).toContain('1.0.0 is live now');
    expect(await keys()).toBe(
      `Signing, at ${store.environment.signingKey}: ${keyId(made)}.\nAccepted by pages: ${keyId(made)}.\n` +
        `The list of remotes is signed by: ${keyId(made)}.`,
    );
  });

  longTest('where its public half is still here, what it signed is verified first', async () => {
    await rm(store.environment.signingKey);
    expect(await keys('replace')).toContain('2 releases are signed anew');
    expect(await isBelieved()).toBe(true);
  });

  longTest('does not sign a release whose files somebody has changed', async () => {
    await lose();
    await store.alter('1.0.0', 'js/pages.js', 'evil()');
    const said = await keys('replace', '--unverified');
    expect(said).toContain('The list and 1 releases are signed anew.');
    expect(said).toContain('lemonade 1.0.0 is not signed: its files are not what the list says.');
    expect(await store.refused('rollback', 'lemonade', '1.0.0')).not.toEqual([]);
  });
});

longTest('whatever misses the key says the same of how to get one', async () => {
  const { environment } = store;
  await rm(environment.signingKey);
  const halves = `There are public keys at ${environment.publicKeys}, but their signing key is not at ${environment.signingKey}. ${MISSING_KEY_REMEDY}`;
  await expect(keys('new')).rejects.toThrow(halves);
  await expect(store.run('releases', 'sign')).rejects.toThrow(MISSING_KEY_REMEDY);
  await lose();
  await expect(keys('new')).rejects.toThrow(MISSING_KEY_REMEDY);
  await expect(readPublicKeys(environment)).rejects.toThrow(MISSING_KEY_REMEDY);
  expect(MISSING_KEY_REMEDY).toMatch(/"keys new".*"keys replace"/);
});

describe('a key that leaked', () => {
  test('counts no more once it is replaced', async () => {
    const leaked = await readSigningKeys(store.environment);
    await keys('replace');
    expect(await secret()).not.toHaveProperty('before');
    const accepted = await findPublicKeys(store.environment);
    for (const key of leaked) expect(accepted.map(keyId)).not.toContain(keyId(key));
    expect(await isBelieved()).toBe(true);
  });

  longTest('a list that was changed meanwhile is not signed with the new one unasked', async () => {
    const before = await secret();
    const envelope = JSON.parse(await store.envelope());
    const forged = JSON.stringify({ ...envelope, payload: envelope.payload.replace('1.1.0', '1.0.0') });
    await store.db.updateTable('release_lists').set({ envelope: forged }).execute();
    await expect(keys('replace')).rejects.toThrow('is not signed by a key in');
    expect(await secret()).toEqual(before);
  });
});

test('a new key follows the old one without a break: both are accepted until the old one is retired', async () => {
  const old = await secret();
  await keys('new');
  expect(await secret()).toMatchObject({ before: [old] });
  await expect(keys('retire')).rejects.toThrow('run "releases sign" first');
  expect(await isBelieved()).toBe(true);
  await store.run('releases', 'sign');
  await keys('retire');
  expect((await findPublicKeys(store.environment)).map(keyId)).toEqual([keyId(await secret())]);
  expect(await isBelieved()).toBe(true);
});

longTest('keys of the environment are not changed, and no other word is known', async () => {
  const inline = { ...store.environment, signingKey: JSON.stringify(await secret()) };
  for (const command of ['new', 'retire', 'replace'] as const) {
    await expect(runKeysCommand(command, inline)).rejects.toThrow('The keys are in the environment');
  }
  expect(() => parseKeysCommand(['renew'])).toThrow('Usage: keys');
});
