import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { parse } from '@venture/contract/parse';
import { SignedList, sign } from '@venture/contract/signed';
import { RULES } from '@venture/gate/rules';
import { longDescribe, longTest } from '@venture/testing/long-test';
import type { RulesRunner } from '../judging/rules';
import { createJsonLog } from '../process/log';
import { builtRules } from '../testing/games';
import { patientPool, rulesIn } from '../testing/rules';
import { type TestStore, testStore } from '../testing/store';
import { until } from '../testing/until';
import { type BuiltRelease, readBuiltRemote } from './built';
import { generateSigningKey, readSigningKeys } from './store/keys';
import { storeRelease } from './store/writer';

const GAME = 'cash-stack';
const PLAY = { rules: 1, seed: 1, options: {}, actions: [{ type: 'settle' }] };

let text: string;
let store: TestStore;
/** One for all, since its threads take longer to start than all else does. */
const pool = patientPool();
beforeAll(async () => {
  text = await readFile(await builtRules(GAME), 'utf8');
}, 120_000);
beforeEach(async () => {
  store = await testStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version);
}, 60_000);
afterEach(() => store.remove());
afterAll(pool.close);

async function release(version: string): Promise<void> {
  await store.run(
    'release',
    await store.build({ name: GAME, version, files: { [RULES]: `${text}//${version}` } }),
  );
}

/** The rules as a server sees them that is started now. */
function rulesNow(change: object = {}): RulesRunner {
  return rulesIn({ ...store.environment, ...change }, createJsonLog('silent'), pool);
}

/** Puts a list into the place of the newest, as somebody could who can write to the database. */
const relist = (envelope: string) => store.db.updateTable('release_lists').set({ envelope }).execute();

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

/** Puts a release into the database that nobody published, with or without a statement of ours. */
async function forge(version: string, statement: string | null, rules = text): Promise<BuiltRelease> {
  const built = await readBuiltRemote(await store.build({ name: GAME, version, files: { [RULES]: rules } }));
  await store.db.transaction().execute((trx) => storeRelease(trx, built, statement));
  return built;
}

async function statementOf(version: string): Promise<string | null> {
  const row = store.db.selectFrom('releases').select('statement').where('version', '=', version);
  return (await row.executeTakeFirstOrThrow()).statement;
}

const unsay = (version: string) =>
  store.db.updateTable('releases').set({ statement: null }).where('version', '=', version).execute();

describe('the rules of a release', () => {
  test('that is live, or was before it, are run', async () => {
    expect([await runs('1.2.0'), await runs('1.1.0')]).toEqual([ALWAYS, ALWAYS]);
  });

  longTest(
    'with a signed statement judge plays, also when the list names it no more, but none is handed out',
    async () => {
      expect(await runs('1.0.0')).toEqual({ deals: false, judges: true, isFound: true });
    },
  );

  test('that somebody put into the database are never run', async () => {
    await forge('6.6.6', await statementOf('1.2.0'));
    expect(await runs('6.6.6')).toEqual(NEVER);
    await unsay('6.6.6');
    expect(await runs('6.6.6')).toEqual(NEVER);
  });

  longTest('whose statement was signed by somebody else are never run', async () => {
    const { hash } = await forge('6.6.6', null);
    const [ours] = await readSigningKeys(store.environment);
    if (!ours) throw new Error('There is no key.');
    const theirs = { ...ours, ...Object(await generateSigningKey()) };
    const said = JSON.stringify({ statement: 'release', name: GAME, version: '6.6.6', release: hash });
    await forge('6.6.6', JSON.stringify(await sign(said, theirs)));
    expect(await runs('6.6.6')).toEqual(NEVER);
    await forge('6.6.6', JSON.stringify(await sign(said, ours)));
    expect(await runs('6.6.6')).toEqual({ deals: false, judges: true, isFound: true });
  });

  longTest('that were replaced in a named release are never run', async () => {
    for (const version of ['1.0.0', '1.2.0']) {
      const statement = await statementOf(version);
      await store.alter(version, RULES, 'export const rules = {};', GAME);
      expect(await runs(version)).toEqual(NEVER);
      await forge(version, statement, `${text}//other`);
      await store.alter(version, RULES, 'export const rules = {};', GAME);
      expect(await runs(version)).toEqual(NEVER);
    }
  });

  longTest('of a remote that is disabled are not run, until it is enabled again', async () => {
    await store.run('releases', 'disable', GAME);
    const rules = rulesNow();
    expect(await rules.isDisabled(GAME)).toBe(true);
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) expect(await runs(version, rules)).toEqual(NEVER);
    await store.run('releases', 'enable', GAME);
    expect(await runs('1.2.0')).toEqual(ALWAYS);
  });

  longTest('are known within a moment, without a restart', async () => {
    const rules = rulesNow();
    expect(await runs('1.2.0', rules)).toEqual(ALWAYS);
    await store.run('releases', 'disable', GAME);
    await until(() => rules.isDisabled(GAME), 'the remote is disabled');
    expect(await runs('1.2.0', rules)).toEqual(NEVER);
  });
});

longDescribe('a list', () => {
  test('that is not signed by our keys names nothing, and the one before stays', async () => {
    const rules = rulesNow();
    expect(await runs('1.2.0', rules)).toEqual(ALWAYS);
    const good = await store.envelope();
    const { payload } = parse(SignedList, JSON.parse(good), 'the list');
    const disabled = payload.replace('"channel"', '"disabled":true,"channel"');
    expect(disabled).not.toBe(payload);
    await relist(JSON.stringify({ ...JSON.parse(good), payload: disabled }));
    await new Promise((resolve) => setTimeout(resolve, 400)); // it looks again after a quarter of a second
    expect(await runs('1.2.0', rules)).toEqual(ALWAYS);
    expect((await runs('1.2.0')).deals).toBe(false);
  });

  test('that is older than the one before is refused, also when our keys signed it', async () => {
    const older = await store.envelope();
    await release('1.3.0');
    const rules = rulesNow();
    expect((await runs('1.3.0', rules)).deals).toBe(true);
    await relist(older);
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
    await unsay('1.1.0');
    expect(await judges('1.1.0', hash)).toBe(true);
    await store.run('releases', 'disable', GAME);
    expect(await judges('1.1.0', hash)).toBe(true);
  });

  longTest('is not judged by other files than were named when it was handed out', async () => {
    const hash = await offered('1.2.0');
    await store.alter('1.2.0', RULES, text, GAME);
    expect(await judges('1.2.0', hash)).toBe(false);
  });

  longTest('by a server that did not record the hash is judged by what was published', async () => {
    expect(await judges('1.0.0', null)).toBe(true);
    await store.run('releases', 'disable', GAME);
    expect(await judges('1.2.0', null)).toBe(true);
    await unsay('1.0.0');
    expect(await judges('1.0.0', null)).toBe(false);
  });
});
