import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { OPERATOR } from '../../releases/environment';
import { setRemoteDisabled } from '../../releases/list-changes';
import { insertRollout } from '../../releases/rollout/table';
import { type TestStore, testStore } from '../../testing/store';
import { readReleaseFacts } from './facts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.remove());

const look = () => readReleaseFacts(store.environment);

const NOTHING = { live: 0, waiting: 0, rollingOut: 0, stopped: [], switchedOff: [] };

test('before the first release there is no list', async () => {
  expect(await look()).toEqual({ ...NOTHING, list: 'none' });
});

test('what is live, and when that changed last', async () => {
  await store.release('1.0.0');
  const { lastChange, ...facts } = await look();
  expect(facts).toEqual({ ...NOTHING, live: 1, list: 'usable' });
  expect(lastChange).toMatchObject({ remote: 'lemonade', version: '1.0.0' });
});

test('the oldest release that waits for approval says how long', async () => {
  await store.release('1.0.0');
  await sql`
    insert into release_origins (remote, version, details, waits_for, wants_live)
    values ('lemonade', '1.0.0', '{"by":"CI"}', '[{"kind":"name","place":"lemonade"}]', false)`.execute(
    store.db,
  );
  await sql`update releases set created_at = now() - interval '2 days'`.execute(store.db);
  const { waiting, oldestWaitingSeconds } = await look();
  expect(waiting).toBe(1);
  expect(oldestWaitingSeconds).toBeGreaterThanOrEqual(2 * 86_400);
});

test('a rollout that stopped and a remote that is switched off are named as people know them', async () => {
  await store.release('1.0.0');
  const remote = { remote: 'lemonade', newer: '1.1.0', live: '1.0.0' };
  await insertRollout(store.db, { ...remote, plan: [{ share: 0.1 }] });
  expect(await look()).toMatchObject({ rollingOut: 1, stopped: [] });
  await sql`update rollouts set outcome = 'stopped', ended_at = now()`.execute(store.db);
  const title = (await store.live())?.title;
  expect(await look()).toMatchObject({ rollingOut: 0, stopped: [title], switchedOff: [] });
  await setRemoteDisabled('lemonade', true, { channel: 'command line', actor: OPERATOR }, store.environment);
  expect(await look()).toMatchObject({ switchedOff: [title] });
});

test('a list that cannot be read is unusable', async () => {
  await store.release('1.0.0');
  await store.db.updateTable('release_list').set({ content: 'what is no list' }).execute();
  expect(await look()).toMatchObject({ ...NOTHING, list: 'unusable' });
});
