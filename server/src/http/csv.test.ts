import { expect, test } from '@jest/globals';
import { sanitizeCell } from './csv';

test.each([
  ...['=1+1', '+1', '-1', '@A1', '＝1', '＋1', '－1', '＠A1'].map((formula) => [formula, `'${formula}`]),
  ['Ada;=1+1', "Ada;'=1+1"],
  ['Ada; -1', "Ada; '-1"],
  ['\t=1', "'=1"],
  ['a-b = c', 'a-b = c'],
])('%j is made safe as %j', (text, cell) => {
  expect(sanitizeCell(text)).toBe(cell);
});
