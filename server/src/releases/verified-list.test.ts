import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { SignedList, sign } from '@venture/contract/signed';
import type { Rules } from '../judging/rules';
import { jsonLog } from '../process/log';
import { builtRules } from '../testing/games';
import { rulesIn } from '../testing/rules';
import { newKey, type TestStore, testStore } from '../testing/store';
import { RULES } from './store/contents';
import { integrity } from './store/durable';
import { readSigningKeys } from './store/keys';

const GAME = 'cash-stack';
const PLAY = { rules: 1, seed: 1, options: {}, actions: [{ type: 'settle' }] };

let text: string;
let store: TestStore;
const opened: Rules[] = [];
beforeAll(async () => {
  text = await readFile(await builtRules(GAME), 'utf8');
}, 120_000);
beforeEach(async () => {
  store = await testStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version);
}, 60_000);
afterAll(() => {
  for (const rules of opened) rules.close();
});

async function release(version: string): Promise<void> {
  await store.run(
    'release',
    await store.build({ name: GAME, version, files: { [RULES]: `${text}//${version}` } }),
  );
}

/** The rules as a server sees them that is started now. */
function rulesNow(change: object = {}): Rules {
  const rules = rulesIn({ ...store.environment, ...change }, jsonLog('silent'));
  opened.push(rules);
  return rules;
}

const folderOf = (version: string, name = GAME) => join(store.environment.storeDir, 'remotes', name, version);
const listFile = () => join(store.environment.storeDir, 'remotes.json');

/** Whether plays are handed out for a release, plays that nobody handed out are judged by it, and it is looked for. */
async function runs(version: string, rules = rulesNow()) {
  const [offer, replay, versions] = [
    await rules.options(GAME, version, {}, 'ada'),
    await rules.replay(GAME, version, PLAY, 'ada'),
    await rules.versionsOf(GAME),
  ];
  return { deals: offer !== undefined, judges: replay !== undefined, isFound: versions.includes(version) };
}

const NEVER = { deals: false, judges: false, isFound: false };
const ALWAYS = { deals: true, judges: true, isFound: true };

/** Puts other rules into a folder, with a `release.json` that says they are right. */
async function replaceRules(version: string, rules: string): Promise<void> {
  const file = join(folderOf(version), 'release.json');
  const before = JSON.parse(await readFile(file, 'utf8'));
  const files = { ...before.files, [RULES]: integrity(rules) };
  await writeFile(file, JSON.stringify({ ...before, version, files }));
  await writeFile(join(folderOf(version), RULES), rules);
}

describe('the rules of a release', () => {
  test('that is live, or was before it, are run', async () => {
    expect([await runs('1.2.0'), await runs('1.1.0')]).toEqual([ALWAYS, ALWAYS]);
  });

  test('with a signed statement judge plays, also when the list names it no more, but none is handed out', async () => {
    expect(await runs('1.0.0')).toEqual({ deals: false, judges: true, isFound: true });
  });

  test('in a folder that was put into the store by hand are never run', async () => {
    await cp(folderOf('1.2.0'), folderOf('6.6.6'), { recursive: true });
    await replaceRules('6.6.6', text);
    expect(await runs('6.6.6')).toEqual(NEVER);
    await rm(join(folderOf('6.6.6'), 'statement.json'));
    expect(await runs('6.6.6')).toEqual(NEVER);
  });

  test('whose statement was signed by somebody else are never run', async () => {
    await cp(folderOf('1.2.0'), folderOf('6.6.6'), { recursive: true });
    await replaceRules('6.6.6', text);
    const [ours] = await readSigningKeys(store.environment);
    if (!ours) throw new Error('There is no key.');
    const theirs = { ...ours, ...Object(await newKey()) };
    const hash = integrity(await readFile(join(folderOf('6.6.6'), 'release.json'), 'utf8'));
    const said = { statement: 'release', name: GAME, version: '6.6.6', release: hash };
    const statement = join(folderOf('6.6.6'), 'statement.json');
    await writeFile(statement, JSON.stringify(await sign(JSON.stringify(said), theirs)));
    expect(await runs('6.6.6')).toEqual(NEVER);
    await writeFile(statement, JSON.stringify(await sign(JSON.stringify(said), ours)));
    expect(await runs('6.6.6')).toEqual({ deals: false, judges: true, isFound: true });
  });

  test('that were replaced in the folder of a named release are never run', async () => {
    for (const version of ['1.0.0', '1.2.0']) {
      await replaceRules(version, 'export const rules = {};');
      expect(await runs(version)).toEqual(NEVER);
    }
  });

  test('of a remote that is disabled are not run, until it is enabled again', async () => {
    await store.run('releases', 'disable', GAME);
    const rules = rulesNow();
    expect(await rules.isDisabled(GAME)).toBe(true);
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) expect(await runs(version, rules)).toEqual(NEVER);
    await store.run('releases', 'enable', GAME);
    expect(await runs('1.2.0')).toEqual(ALWAYS);
  });

  test('are known within a moment, without a restart', async () => {
    const rules = rulesNow();
    expect(await runs('1.2.0', rules)).toEqual(ALWAYS);
    await store.run('releases', 'disable', GAME);
    while (!(await rules.isDisabled(GAME))) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await runs('1.2.0', rules)).toEqual(NEVER);
  });
});

describe('a list', () => {
  test('that is not signed by our keys names nothing, and the one before stays', async () => {
    const rules = rulesNow();
    expect(await runs('1.2.0', rules)).toEqual(ALWAYS);
    const good = await readFile(listFile(), 'utf8');
    const { payload } = parse(SignedList, JSON.parse(good), 'the list');
    const disabled = payload.replace('"channel"', '"disabled":true,"channel"');
    expect(disabled).not.toBe(payload);
    await writeFile(listFile(), JSON.stringify({ ...JSON.parse(good), payload: disabled }));
    await new Promise((resolve) => setTimeout(resolve, 400)); // it looks again after a quarter of a second
    expect(await runs('1.2.0', rules)).toEqual(ALWAYS);
    expect((await runs('1.2.0')).deals).toBe(false);
  });

  test('that is older than the one before is refused, also when our keys signed it', async () => {
    const older = await readFile(listFile(), 'utf8');
    await release('1.3.0');
    const rules = rulesNow();
    expect((await runs('1.3.0', rules)).deals).toBe(true);
    await writeFile(listFile(), older);
    await new Promise((resolve) => setTimeout(resolve, 400)); // it looks again after a quarter of a second
    expect(await runs('1.3.0', rules)).toEqual(ALWAYS);
    expect((await runs('1.1.0', rules)).deals).toBe(false);
    expect((await runs('1.1.0')).deals).toBe(true);
  });

  test('is taken as it is where the server has no keys; nothing else is then', async () => {
    const none = { publicKeys: '/nowhere/public.json', signingKey: '/nowhere/signing.json' };
    expect(await runs('1.2.0', rulesNow(none))).toEqual(ALWAYS);
    expect(await runs('1.0.0', rulesNow(none))).toEqual(NEVER);
  });
});

describe('a play that was handed out', () => {
  const judges = async (version: string, release: string | null, rules = rulesNow()) =>
    (await rules.replay(GAME, version, PLAY, 'ada', { release })) !== undefined;

  async function offered(version: string): Promise<string> {
    const offer = await rulesNow().options(GAME, version, {}, 'ada');
    if (!offer || 'refused' in offer) throw new Error('Nothing is handed out.');
    return offer.release;
  }

  test('is judged by its release also when that was replaced, or disabled', async () => {
    const hash = await offered('1.1.0');
    await release('1.3.0');
    expect(await judges('1.1.0', hash)).toBe(true);
    await rm(join(folderOf('1.1.0'), 'statement.json'));
    expect(await judges('1.1.0', hash)).toBe(true);
    await store.run('releases', 'disable', GAME);
    expect(await judges('1.1.0', hash)).toBe(true);
  });

  test('is not judged by other files than were named when it was handed out', async () => {
    const hash = await offered('1.2.0');
    await replaceRules('1.2.0', text);
    expect(await judges('1.2.0', hash)).toBe(false);
  });

  test('by a server that did not record the hash is judged by what was published', async () => {
    expect(await judges('1.0.0', null)).toBe(true);
    await store.run('releases', 'disable', GAME);
    expect(await judges('1.2.0', null)).toBe(true);
    await rm(join(folderOf('1.0.0'), 'statement.json'));
    expect(await judges('1.0.0', null)).toBe(false);
  });
});
