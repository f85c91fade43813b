import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newLearner, type OwnDatabase, ownDatabase } from '../testing/own-database';
import { consumeLink, type LinkPurpose, makeLink } from './links';

let at: OwnDatabase;
beforeAll(async () => {
  at = await ownDatabase();
});
afterAll(() => at.drop());

const use = (token: string, purpose: LinkPurpose = 'password') =>
  at.db.transaction().execute((trx) => consumeLink(trx, token, purpose));

const setDisabled = (id: string, disabled_at: Date | null) =>
  at.db.updateTable('users').set({ disabled_at }).where('id', '=', id).execute();

test('a link is used once, for its purpose, and not while its account is disabled', async () => {
  const [ada] = [await newLearner(at.db, 'Ada'), await newLearner(at.db, 'Leo')];
  const { token = '' } = (await makeLink(at.db, ada, 'password', 'self')) ?? {};
  expect(await use(token, 'confirmation')).toBe(false);
  await setDisabled(ada, new Date());
  expect(await use(token)).toBe(false);
  await setDisabled(ada, null);
  expect(await use('x')).toBe(false);
  const both = await Promise.all([use(token), use(token)]);
  expect(both.toSorted()).toEqual([false, true]);
});
