import { expect, test } from '@jest/globals';
import { negotiateEncoding } from './negotiate';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['identity', undefined],
  ['br;q=x', undefined],
  ['', undefined],
  [undefined, undefined],
])('%s is answered with %s', (accepted, encoding) => {
  expect(negotiateEncoding(accepted)).toBe(encoding);
});

test('a header of spaces is read once', () => {
  expect(negotiateEncoding(`gzip${' '.repeat(2_000_000)}x, br`)).toBe('br');
});
