import { expect, test } from '@jest/globals';
import { LEMONADE } from '@venture/testing/lemonade';
import { ownerOf } from './entries';

test('a path belongs to the remote that declares it, exactly', () => {
  expect(ownerOf([LEMONADE], '/lemonade')?.name).toBe('lemonade');
  expect(ownerOf([LEMONADE], '/Lemonade')).toBeUndefined();
  expect(ownerOf([LEMONADE], '/lemonade/more')).toBeUndefined();
});
