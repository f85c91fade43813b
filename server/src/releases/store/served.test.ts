import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RULES } from '@venture/contract/checks/rules';
import { longTest } from '@venture/testing/long-test';
import type { RulesRunner } from '../../judging/rules';
import { createJsonLog } from '../../process/log';
import { builtRules } from '../../testing/games';
import { freshStore } from '../../testing/per-file';
import { patientPool, rulesIn } from '../../testing/rules';
import { until } from '../../testing/until';
import { type BuiltRelease, readBuiltRemote } from './built';
import { storeRelease } from './writer';

const GAME = 'cash-stack';
const PLAY = { rules: 1, seed: 1, options: {}, actions: [{ type: 'settle' }] };

let text: string;
/** Shared by all tests, since starting its threads takes longer than anything else. */
const pool = patientPool();
beforeAll(async () => {
  text = await readFile(await builtRules(GAME), 'utf8');
}, 120_000);
const store = freshStore();
beforeEach(async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release(version);
}, 60_000);
afterAll(pool.close);

async function release(version: string): Promise<void> {
  await store.run(
    'release',
    await store.build({ name: GAME, version, files: { [RULES]: `${text}//${version}` } }),
  );
}

/** The rules as a newly started server sees them. */
function rulesNow(): RulesRunner {
  return rulesIn(store.environment, createJsonLog('silent'), pool);
}

/** Whether a release hands out plays, judges plays, and is among the versions found. */
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

/** Stores a release without publishing it. */
async function put(version: string, rules = text): Promise<BuiltRelease> {
  const built = await readBuiltRemote(await store.build({ name: GAME, version, files: { [RULES]: rules } }));
  await store.db.transaction().execute((trx) => storeRelease(trx, built, false));
  return built;
}

const unpublish = (version: string) =>
  store.db.updateTable('releases').set({ is_published: false }).where('version', '=', version).execute();

describe('the rules of a release', () => {
  test('that is live, or was live just before, are run', async () => {
    expect([await runs('1.2.0'), await runs('1.1.0')]).toEqual([ALWAYS, ALWAYS]);
  });

  longTest('that was live once judge plays, but none is handed out', async () => {
    expect(await runs('1.0.0')).toEqual({ deals: false, judges: true, isFound: true });
  });

  test('that was stored but never published are not run', async () => {
    await put('6.6.6');
    expect(await runs('6.6.6')).toEqual(NEVER);
  });

  longTest('that were replaced in a published release are never run', async () => {
    for (const version of ['1.0.0', '1.2.0']) {
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

test('an unreadable list is ignored, and the previous one stays', async () => {
  const rules = rulesNow();
  expect(await runs('1.2.0', rules)).toEqual(ALWAYS);
  await store.db.updateTable('release_list').set({ content: '{', written_at: new Date() }).execute();
  await new Promise((resolve) => setTimeout(resolve, 400)); // it looks again after a quarter of a second
  expect(await runs('1.2.0', rules)).toEqual(ALWAYS);
  expect((await runs('1.2.0')).deals).toBe(false);
});

describe('a play that was handed out', () => {
  const judges = async (version: string, hash: string, rules = rulesNow()) =>
    (await rules.replay(GAME, version, PLAY, 'ada', hash)) !== undefined;

  async function offered(version: string): Promise<string> {
    const offer = await rulesNow().options(GAME, version, {}, 'ada');
    if (!offer || 'refused' in offer) throw new Error('Nothing is handed out.');
    return offer.manifestHash;
  }

  test('is judged by its release even if that was replaced or disabled', async () => {
    const hash = await offered('1.1.0');
    await release('1.3.0');
    expect(await judges('1.1.0', hash)).toBe(true);
    await unpublish('1.1.0');
    expect(await judges('1.1.0', hash)).toBe(true);
    await store.run('releases', 'disable', GAME);
    expect(await judges('1.1.0', hash)).toBe(true);
  });

  longTest('is not judged by other files than were named when it was handed out', async () => {
    const hash = await offered('1.2.0');
    await store.alter('1.2.0', RULES, text, GAME);
    expect(await judges('1.2.0', hash)).toBe(false);
  });
});
