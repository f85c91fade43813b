import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readConfig } from '@venture/api/config';
import { Beacon, CODES, reportTrouble } from '@venture/api/v1/beacons';
import { addressOf } from '@venture/api/v1/call';
import type { Step } from '@venture/host/open';
import { RemoteError } from '@venture/ui/remote-error';
import * as v from 'valibot';
import { noRemotes } from '../testing/in-shell';
import { beaconOf, beaconsOf, MAX_BEACONS } from './beacons';
import { createLoadLog } from './load-log';
import { reportFailures } from './report-failures';

const error = new RemoteError('missing', 'entry', 'js/remoteEntry.js');
const step = (change: Partial<Step>): Step => ({
  name: 'lemonade',
  version: '2.0.0',
  source: 'live',
  what: 'failed',
  at: 1,
  ...change,
});
const failed = step({ error });
const fellBack = step({ what: 'ready', source: 'previous', version: '1.0.0' });

describe('the server hears', () => {
  test.each<[string, Step, readonly Step[], Beacon | undefined]>([
    [
      'what failed',
      failed,
      [],
      { remote: 'lemonade', version: '2.0.0', source: 'live', event: 'failed', code: 'entry-missing' },
    ],
    [
      'what threw later',
      step({ what: 'stopped' }),
      [],
      { remote: 'lemonade', version: '2.0.0', source: 'live', event: 'stopped', code: 'stopped' },
    ],
    [
      'what a page lacked later, and coped with',
      step({ what: 'lacking', error: new RemoteError('altered', 'style', 'css/later.css') }),
      [],
      { remote: 'lemonade', version: '2.0.0', source: 'live', event: 'failed', code: 'style-altered' },
    ],
    [
      'what stands in, and why',
      fellBack,
      [failed],
      { remote: 'lemonade', version: '1.0.0', source: 'previous', event: 'fell-back', code: 'entry-missing' },
    ],
    [
      'what stands in since an earlier visit',
      fellBack,
      [],
      { remote: 'lemonade', version: '1.0.0', source: 'previous', event: 'fell-back', code: 'known-bad' },
    ],
    [
      'which release was shown',
      step({ what: 'shown' }),
      [],
      { remote: 'lemonade', version: '2.0.0', source: 'live', event: 'shown', code: 'shown' },
    ],
    [
      'nothing of what stands in, when it is shown',
      step({ what: 'shown', source: 'previous' }),
      [],
      undefined,
    ],
    ['nothing of what is ready', step({ what: 'ready' }), [], undefined],
    ['nothing of a preview', step({ source: 'preview', error }), [], undefined],
  ])('%s', (_, one, before, beacon) => {
    expect(beaconOf(one, before)).toEqual(beacon);
    if (beacon) {
      expect(v.is(Beacon, beacon)).toBe(true);
      expect(CODES).toContain(beacon.code);
    }
  });

  test('of a list that is not believed, by the name of no remote', () => {
    const problems = [{ name: 'the list of remotes', code: 'unsigned', reason: 'x' }] as const;
    expect(beaconsOf({ ...noRemotes, problems })).toMatchObject([{ remote: 'list', code: 'unsigned' }]);
  });
});

describe('what is sent', () => {
  const sendBeacon = jest.fn<Navigator['sendBeacon']>(() => true);
  beforeEach(() => {
    sendBeacon.mockClear();
    Object.assign(navigator, { sendBeacon });
  });
  const trouble = async (config: { capabilities: string[]; beaconRate: number }, times = 1) => {
    const loadLog = createLoadLog();
    reportFailures(loadLog, { ...readConfig(), ...config });
    for (let time = 0; time < times; time += 1) loadLog.write(failed);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return sendBeacon.mock.calls.length;
  };

  test('is nothing for a server that does not want to hear, or not from this page', async () => {
    expect(await trouble({ capabilities: [], beaconRate: 1 })).toBe(0);
    expect(await trouble({ capabilities: ['beacons'], beaconRate: 0 })).toBe(0);
  });

  test('is a small JSON for each trouble, up to a limit', async () => {
    expect(await trouble({ capabilities: ['beacons'], beaconRate: 1 }, MAX_BEACONS + 5)).toBe(MAX_BEACONS);
    const [address, body] = sendBeacon.mock.calls[0] ?? [];
    expect(address).toBe(addressOf(reportTrouble));
    expect((body as Blob).type).toBe('application/json');
  });
});
