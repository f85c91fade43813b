import { expect, test } from '@jest/globals';
import { createMailHealth } from './mail';

test('mail fails from the first try that failed until one works', () => {
  let now = 0;
  const { worked, failed, facts } = createMailHealth(() => now);
  expect(facts()).toEqual({});
  failed(new Error('x'));
  now = 60_000;
  failed(Object.assign(new Error('x'), { code: 'EAUTH' }));
  const failure = expect.stringMatching(/^The mail server refuses user and password \(EAUTH\): /);
  expect(facts()).toEqual({ failingSeconds: 60, failure });
  worked();
  now = 90_000;
  expect(facts()).toEqual({ workedSecondsAgo: 30 });
  failed(Object.assign(new Error('x'), { code: 'EAUTH' }));
  expect(facts()).toEqual({ workedSecondsAgo: 30, failingSeconds: 0, failure });
});
