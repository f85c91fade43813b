import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import type { ProgressEvent } from '@venture/rules/events';
import { sharedDatabase } from '../testing/per-file';
import { newLearner } from '../testing/plays';
import { addUnjudged, claimNextUnjudged, dropUnjudged, releaseClaim, retryLater } from './unjudged';

const at = sharedDatabase();
beforeEach(() => at.db.deleteFrom('unjudged_events').execute());

const event = (): ProgressEvent => ({
  ...{ id: randomUUID(), at: new Date().toISOString(), kind: 'attempt', quiz: 'module1', contentVersion: 1 },
  ...{ answers: {}, correct: 1, total: 10, seconds: 60 },
});

/** Makes two events of one person, each claimed by a different server. */
async function claimedTwice() {
  await addUnjudged(at.db, await newLearner(at.db), [event(), event()]);
  const [one, other] = [await claimNextUnjudged(at.db, []), await claimNextUnjudged(at.db, [])];
  if (!one || !other) throw new Error('Two events wait.');
  return { one, other };
}

const claimAll = async () => [
  (await claimNextUnjudged(at.db, []))?.id,
  (await claimNextUnjudged(at.db, []))?.id,
];

test('an event whose claim is released is claimed again, but no other event of the same person', async () => {
  const { one } = await claimedTwice();
  await releaseClaim(at.db, one);
  expect(await claimAll()).toEqual([one.id, undefined]);
});

test('judging an event, or postponing it, changes no other event of the same person', async () => {
  const { one, other } = await claimedTwice();
  await releaseClaim(at.db, other);
  await retryLater(at.db, one);
  expect(await claimAll()).toEqual([other.id, undefined]);
  await dropUnjudged(at.db, one.userId, one.id);
  const left = await at.db.selectFrom('unjudged_events').select(['id', 'tries']).execute();
  expect(left).toEqual([{ id: other.id, tries: 0 }]);
});
