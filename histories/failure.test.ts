import { expect, test } from '@jest/globals';
import type { Action, History } from './actions';
import { firstFailure } from './failure';

const names = ({ actions }: History): readonly Action['do'][] => actions.map((action) => action.do);

/** Fails as if logout lost what was recorded on any device before it. */
async function lose(history: History): Promise<void> {
  const done = names(history);
  if (done.includes('record') && done.lastIndexOf('log-out') > done.indexOf('record'))
    throw new Error('lost');
}

test('a failure report lists only the actions that the failure needs', async () => {
  const told = await firstFailure({ seed: 1, count: 300 }, lose);
  expect(told?.split('\n')).toEqual([
    'Error: lost',
    expect.stringMatching(/^To play it again: SEED=1 AT=[\d:]+ npx jest histories$/),
    ...['the shared computer', 'the phone', 'the laptop'].map(
      (name) => `${name}: {"hasLocks":false,"isOlder":false}`,
    ),
    'record: device the shared computer, tab 0, deed attempt, number 0',
    'log-out: device the shared computer, tab 0',
  ]);
});

test('a shortened failing history can be replayed alone', async () => {
  const told = await firstFailure({ seed: 1, count: 300 }, lose);
  const path = /AT=(\S+)/.exec(told ?? '')?.[1];
  const played: History[] = [];
  const again = await firstFailure({ seed: 1, count: 300, path }, async (history) => {
    played.push(history);
    await lose(history);
  });
  expect(again).toBe(told);
  expect(played.map(names)).toEqual([['record', 'log-out']]);
});

test('passing histories give no report', async () => {
  expect(await firstFailure({ seed: 1, count: 3 }, async () => {})).toBeUndefined();
});
