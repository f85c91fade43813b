import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { readConfig } from '@venture/api/config';
import { BEACON_CODES, Beacon, reportTrouble } from '@venture/api/v1/beacons';
import { buildUrl } from '@venture/api/v1/call';
import type { LoadStep } from '@venture/host/load';
import { RemoteError } from '@venture/ui/remote-error';
import * as v from 'valibot';
import { noRemotes } from '../../testing/in-shell';
import { beaconsOf, createBeacon, MAX_BEACONS } from './beacons';
import { createFailureReporter } from './report-failures';

const error = new RemoteError('missing', 'entry', 'js/remoteEntry.js');
const step = (change: Partial<LoadStep>): LoadStep => ({
  name: 'lemonade',
  version: '2.0.0',
  source: 'live',
  what: 'failed',
  ...change,
});
const failed = step({ error });
const fellBack = step({ what: 'ready', source: 'previous', version: '1.0.0' });

describe('the server receives', () => {
  test.each<[string, LoadStep, readonly LoadStep[], Beacon | undefined]>([
    [
      'what failed',
      failed,
      [],
      {
        ...{ remote: 'lemonade', version: '2.0.0', source: 'live', event: 'failed', code: 'entry-missing' },
        message: 'js/remoteEntry.js is missing on the server.',
      },
    ],
    [
      'what threw later',
      step({ what: 'stopped' }),
      [],
      { remote: 'lemonade', version: '2.0.0', source: 'live', event: 'stopped', code: 'stopped' },
    ],
    [
      'what a page threw that goes on',
      step({ what: 'uncaught' }),
      [],
      { remote: 'lemonade', version: '2.0.0', source: 'live', event: 'stopped', code: 'uncaught' },
    ],
    [
      'what a page lacked later, and coped with',
      step({ what: 'chunk-failed', error: new RemoteError('altered', 'style', 'css/later.css') }),
      [],
      {
        ...{ remote: 'lemonade', version: '2.0.0', source: 'live', event: 'failed', code: 'style-altered' },
        message: 'css/later.css is not what was released.',
      },
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
    expect(createBeacon(one, before)).toEqual(beacon);
    if (beacon) {
      expect(v.is(Beacon, beacon)).toBe(true);
      expect(BEACON_CODES).toContain(beacon.code);
    }
  });

  test('the message of an error, or the messages of its causes', () => {
    const inFrame = new RemoteError('broken', 'remote', 'Lemonade', new Error('x is not a function'));
    const crash = new RemoteError('crashed', 'remote', 'Lemonade', inFrame);
    const beacon = createBeacon(step({ error: crash }), []);
    expect(beacon).toMatchObject({ code: 'remote-crashed', message: 'x is not a function' });
    expect(createBeacon(step({ what: 'stopped', thrown: 'a text' }), [])?.message).toBe('a text');
  });

  test('nothing that may be personal, and no more than the call accepts', () => {
    const message = `ada@example.org at https://quest.example/#/x?id=7 has 123456789 in "a text that was typed here" \ud800\0 ${'x'.repeat(400)}`;
    const beacon = createBeacon(step({ what: 'stopped', thrown: new Error(message) }), []);
    expect(beacon?.message).toMatch(/^… at … has … in … {2}x{100,}$/);
    expect(v.is(Beacon, beacon)).toBe(true);
    expect(JSON.stringify({ ...beacon, message: '…'.repeat(300) }).length).toBeLessThan(
      reportTrouble.largestBody / 2,
    );
  });

  test('a rejected list as a whole, without the name of a remote', () => {
    const problems = [{ name: 'the list of remotes', code: 'unreadable', reason: 'x' }] as const;
    expect(beaconsOf({ ...noRemotes, problems })).toMatchObject([{ remote: 'list', code: 'unreadable' }]);
  });
});

describe('sending beacons', () => {
  const sendBeacon = jest.fn<Navigator['sendBeacon']>(() => true);
  beforeEach(() => {
    sendBeacon.mockClear();
    Object.assign(navigator, { sendBeacon });
  });
  const trouble = async (config: { v1: boolean }, times = 1) => {
    const { reportStep } = createFailureReporter({ ...readConfig(), ...config });
    for (let time = 0; time < times; time += 1) reportStep(failed);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return sendBeacon.mock.calls.length;
  };

  test('does nothing if the server does not have that call', async () => {
    expect(await trouble({ v1: false })).toBe(0);
  });

  test('sends a small JSON for each problem, up to a limit', async () => {
    expect(await trouble({ v1: true }, MAX_BEACONS + 5)).toBe(MAX_BEACONS);
    const [address, body] = sendBeacon.mock.calls[0] ?? [];
    expect(address).toBe(buildUrl(reportTrouble));
    expect((body as Blob).type).toBe('application/json');
  });
});
