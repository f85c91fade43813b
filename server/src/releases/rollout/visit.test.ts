import { expect, test } from '@jest/globals';
import { type Beacon, THREW_LATE } from '@venture/api/v1/beacons';
import { toVisit } from './brake';

const ROLLOUT = { remote: 'lemonade', newer: '2.0.0', live: '1.0.0', share: 0.5 };
const failed: Beacon = {
  remote: 'lemonade',
  version: '2.0.0',
  source: 'live',
  event: 'failed',
  code: 'entry-missing',
};

test.each<[string, Partial<Beacon>, object | undefined]>([
  ['is shown', { event: 'shown', code: 'shown' }, { side: 'newer', outcome: 'shown' }],
  ['fails', {}, { side: 'newer', outcome: 'failed' }],
  ['throws, and goes on', { event: 'stopped', code: THREW_LATE }, undefined],
  ['throws later', { event: 'stopped', code: 'stopped' }, { side: 'newer', outcome: 'failed' }],
  ['froze the tab before', { code: 'remote-frozen' }, { side: 'newer', outcome: 'frozen' }],
  [
    'is known to be bad in this browser, so that the live one stands in',
    { event: 'fell-back', source: 'previous', version: '1.0.0', code: 'known-bad' },
    { side: 'newer', outcome: 'failed' },
  ],
  ['is live, and fails', { version: '1.0.0' }, { side: 'live', outcome: 'failed' }],
  [
    'is live, and is stood in for',
    { event: 'fell-back', source: 'previous', version: '0.9.0' },
    { side: 'live', outcome: 'failed' },
  ],
  ['did not arrive in time', { code: 'page-late' }, undefined],
  ['could not be reached', { code: 'entry-unreachable' }, undefined],
  ['could not be served just then', { code: 'entry-unavailable' }, undefined],
  ['is neither of the two', { version: '0.9.0' }, undefined],
  ['is that of another remote', { remote: 'other' }, undefined],
  ['stands in for another, and fails too', { source: 'previous', version: '1.0.0' }, undefined],
])('what a release that %s counts as', (_, change, visit) => {
  expect(toVisit({ ...failed, ...change }, '', ROLLOUT)).toEqual(visit);
});

test('an account is believed about the release that it was handed, and no other', () => {
  const live = { ...failed, version: '1.0.0' };
  const believed = Array.from({ length: 100 }, (_, at) => {
    const both = [toVisit(failed, `u${at}`, ROLLOUT), toVisit(live, `u${at}`, ROLLOUT)];
    return both.filter((visit) => visit !== undefined).length;
  });
  expect(new Set(believed)).toEqual(new Set([1]));
});
