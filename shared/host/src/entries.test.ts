import { expect, test } from '@jest/globals';
import { LEMONADE } from '@venture/testing/lemonade';
import { findOwner } from './entries';

test('a path belongs to the remote that declares exactly this path', () => {
  expect(findOwner([LEMONADE], '/lemonade')?.name).toBe('lemonade');
  expect(findOwner([LEMONADE], '/Lemonade')).toBeUndefined();
  expect(findOwner([LEMONADE], '/lemonade/more')).toBeUndefined();
});
