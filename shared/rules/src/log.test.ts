import { expect, test } from '@jest/globals';
import { TIMINGS } from '@venture/api/timing';
import { expectReplayable } from '@venture/testing/replayable';
import { tally } from '@venture/testing/tally';
import fc from 'fast-check';
import { appendAction, extensionsIn, secondsIn } from './log';

test('successive seconds are added up', () => {
  const once = appendAction([{ type: 'add' }], { type: 'pass-time', seconds: 2 });
  expect(appendAction(once, { type: 'pass-time', seconds: 3 })).toEqual([
    { type: 'add' },
    { type: 'pass-time', seconds: 5 },
  ]);
});

test('other actions are appended, and the given log stays unchanged', () => {
  const before = [{ type: 'add' }];
  expect(appendAction(before, { type: 'add' })).toEqual([{ type: 'add' }, { type: 'add' }]);
  expect(before).toHaveLength(1);
});

test('a log with combined seconds replays to the same end', () => {
  expectReplayable(
    tally,
    fc.oneof(
      fc.record({ type: fc.constant('pass-time' as const), seconds: fc.integer({ min: 1, max: 9 }) }),
      fc.constant({ type: 'more-time' as const }),
      fc.constant({ type: 'add' as const }),
    ),
    fc.record({ timing: fc.constantFrom(...TIMINGS) }),
  );
});

test.each<[string, readonly object[], number | undefined, number]>([
  ['nothing', [], undefined, 0],
  ['moves alone', [{ type: 'add' }], undefined, 0],
  ['seconds', [{ type: 'pass-time', seconds: 4 }, { type: 'add' }, { type: 'pass-time', seconds: 3 }], 7, 0],
  ['more time', [{ type: 'more-time' }, { type: 'pass-time', seconds: 1 }, { type: 'more-time' }], 1, 2],
  ['what is no time', [{ type: 'pass-time', seconds: -4 }, { type: 'more-time', more: 1 }, {}], undefined, 0],
])('a log of %s shows how long it took, and how often more time was taken', (_, actions, seconds, more) => {
  expect(secondsIn(actions)).toBe(seconds);
  expect(extensionsIn(actions)).toBe(more);
});
