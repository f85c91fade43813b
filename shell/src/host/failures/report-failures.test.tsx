import { beforeEach, expect, jest, test } from '@jest/globals';
import { readConfig } from '@venture/api/config';
import type { LoadStep } from '@venture/host/load';
import { createFailureReporter } from './report-failures';

const sendBeacon = jest.fn<Navigator['sendBeacon']>(() => true);
beforeEach(() => {
  sendBeacon.mockClear();
  Object.assign(navigator, { sendBeacon });
});

const shown: LoadStep = { name: 'lemonade', version: '1.0.0', source: 'live', what: 'shown' };

/** Counts the reports that a document sends for these steps. */
async function sentOf(...steps: readonly LoadStep[]): Promise<number> {
  const { reportStep } = createFailureReporter({ ...readConfig(), v1: true });
  for (const step of steps) reportStep(step);
  await import('./beacons');
  await Promise.resolve();
  return sendBeacon.mock.calls.length;
}

test('every document reports only once which release of a remote it showed', async () => {
  expect(await sentOf(shown, shown, shown, { ...shown, name: 'quiz' })).toBe(2);
});

test('a release that was chosen by hand, or that replaces another one, is not reported as shown', async () => {
  expect(await sentOf({ ...shown, source: 'preview' })).toBe(0);
});

test('without a connection, the code for reporting is not fetched', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(await sentOf(shown)).toBe(0);
  onLine.mockRestore();
});
