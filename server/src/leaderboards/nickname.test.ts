import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseNickname } from './nickname';

describe('a nickname', () => {
  test.each([
    ...['Ada', 'Ada Lovelace', 'ada_99', 'J.-P. 2', "O'Brien", 'Łucja Święta', 'Nguyễn', 'Дмитрий', 'Ελένη'],
    ...[
      'さくらちゃん',
      'ラーメン王',
      '김민준',
      'אסתר',
      'मोहन',
      'สมชาย',
      'Peacock',
      'Scunthorpe Fan',
      'Grace Hopper',
    ],
    '12345678901234567xyz',
  ])('%s is accepted as it is', (nickname) => {
    expect(parseNickname(nickname)).toEqual({ nickname });
  });

  test.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    [' A  b ', 'A b'],
    ['Ａｄａ９', 'Ada9'],
    ['Ame\u0301lie', 'Amélie'],
  ])('%j is kept as %j', (typed, nickname) => {
    expect(parseNickname(typed)).toEqual({ nickname });
  });

  test.each([
    ['', 'nickname-too-short'],
    ['Al', 'nickname-too-short'],
    ['A'.repeat(21), 'nickname-too-long'],
    ...['Ada!', 'Ada 🚀 L', '5h!t', '<b>Ada</b>', 'A\u0334\u0335\u0336da'].map(
      (typed) => [typed, 'nickname-characters'] as const,
    ),
    ...['Ada\u200bL', 'Ada\u202eL', '\u202eAda', 'Ada\u202e', 'Ada\u2066L\u2069', 'Ada\u061c'].map(
      (typed) => [typed, 'nickname-characters'] as const,
    ),
    ['123', 'nickname-no-letter'],
    ['- _ .', 'nickname-no-letter'],
    ['Аda', 'nickname-mixed-alphabets'],
    ['Adα Love', 'nickname-mixed-alphabets'],
    ['Дмиτрий', 'nickname-mixed-alphabets'],
    ['fuck you', 'nickname-offensive'],
    ['FuuuCK', 'nickname-offensive'],
    ['sh1thead', 'nickname-offensive'],
    ['fück', 'nickname-offensive'],
  ])('%j is refused: %s', (typed, code) => {
    expect(parseNickname(typed)).toBe(code);
  });

  test('an accepted nickname has 3 to 20 characters and is accepted again unchanged', () => {
    const typed = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-zA-Z0-9 ._'-]{0,24}$/));
    fc.assert(
      fc.property(typed, (typed) => {
        const read = parseNickname(typed);
        if (typeof read === 'string') return;
        expect([...read.nickname].length).toBeGreaterThanOrEqual(3);
        expect([...read.nickname].length).toBeLessThanOrEqual(20);
        expect(parseNickname(read.nickname)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });
});
