import { beforeEach, expect, jest, test } from '@jest/globals';
import { readConfig } from '@venture/api/config';
import type { Step } from '@venture/host/open';
import { LEMONADE } from '@venture/testing/lemonade';
import { noRemotes } from '../testing/in-shell';
import { createLoadLog } from './load-log';
import { reportFailures } from './report-failures';

const sendBeacon = jest.fn<Navigator['sendBeacon']>(() => true);
beforeEach(() => {
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
});

/** How many reports a document sends that shows three pages of one remote. */
async function sentFor(changes: object): Promise<number> {
  const shown: Step = { name: 'lemonade', version: '1.0.0', source: 'live', what: 'shown', at: 1 };
  const loadLog = createLoadLog();
  const hear = reportFailures(loadLog, { ...readConfig(), capabilities: ['beacons'], beaconRate: 1 });
  hear({ ...noRemotes, remotes: [{ ...LEMONADE, base: './', ...changes }] });
  for (let page = 0; page < 3; page += 1) loadLog.write(shown);
  await import('./beacons');
  await Promise.resolve();
  return sendBeacon.mock.calls.length;
}

test('pages that work are not reported', async () => {
  expect(await sentFor({})).toBe(0);
});

test('of a remote that is being rolled out every document reports once which release it has shown', async () => {
  expect(await sentFor({ rollout: { share: 0.1, entry: {} } })).toBe(1);
});

test('so it does of one that took the place of another within the last hour, as servers watch it', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const previous = { version: '0.9.0', release: 'sha384-' };
  expect(await sentFor({ previous, since: ago(61) })).toBe(0);
  expect(await sentFor({ since: ago(59) })).toBe(0);
  expect(await sentFor({ previous, since: ago(59) })).toBe(1);
});
