import { expect, test } from '@jest/globals';
import { mailHealth } from './health';

test('mail fails from the first try that failed until one works', () => {
  let now = 0;
  const { worked, failed, facts } = mailHealth(() => now);
  expect(facts()).toEqual({});
  failed();
  now = 60_000;
  failed();
  expect(facts()).toEqual({ failingSeconds: 60 });
  worked();
  now = 90_000;
  expect(facts()).toEqual({ workedSecondsAgo: 30 });
  failed();
  expect(facts()).toEqual({ workedSecondsAgo: 30, failingSeconds: 0 });
});
