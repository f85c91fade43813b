import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readNickname } from './nickname';

describe('a nickname', () => {
  test.each([
    'Ada',
    'Ada Lovelace',
    'ada_99',
    'J.-P. 2',
    'Łucja Święta',
    'Nguyễn',
    'Дмитрий',
    'Ελένη',
    'さくらちゃん',
    'ラーメン王',
    '김민준',
    'אסתר',
    'मोहन',
    'สมชาย',
    'Peacock',
    'Scunthorpe Fan',
    'Grace Hopper',
    '12345678901234567xyz',
  ])('%s is accepted as it is', (nickname) => {
    expect(readNickname(nickname)).toMatchObject({ nickname });
  });

  test.each([
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    [' A  b ', 'A b'],
    ['Ａｄａ９', 'Ada9'],
    ['Ame\u0301lie', 'Amélie'],
  ])('%j is kept as %j', (typed, nickname) => {
    expect(readNickname(typed)).toMatchObject({ nickname });
  });

  test.each([
    ['', 'nickname-too-short'],
    ['Al', 'nickname-too-short'],
    ['A'.repeat(21), 'nickname-too-long'],
    ['Ada!', 'nickname-characters'],
    ['Ada 🚀 L', 'nickname-characters'],
    ['Ada\u200bL', 'nickname-characters'],
    ['Ada\u202eL', 'nickname-characters'],
    ['<b>Ada</b>', 'nickname-characters'],
    ['A\u0334\u0335\u0336da', 'nickname-characters'],
    ['123', 'nickname-no-letter'],
    ['- _ .', 'nickname-no-letter'],
    ['Аda', 'nickname-mixed-alphabets'],
    ['Adα Love', 'nickname-mixed-alphabets'],
    ['Дмиτрий', 'nickname-mixed-alphabets'],
    ['Саре', 'nickname-look-alike'],
    ['ΑΝΝΑ', 'nickname-look-alike'],
    ['ᴀᴅᴀ', 'nickname-look-alike'],
    ['fuck you', 'nickname-offensive'],
    ['FuuuCK', 'nickname-offensive'],
    ['f.u_c k', 'nickname-offensive'],
    ['sh1thead', 'nickname-offensive'],
    ['5h!t', 'nickname-characters'],
    ['a55h0le', 'nickname-offensive'],
    ['fück', 'nickname-offensive'],
    ['nig ger', 'nickname-offensive'],
    ['neo nazi', 'nickname-offensive'],
  ])('%j is refused: %s', (typed, code) => {
    expect(readNickname(typed)).toBe(code);
  });

  test.each([
    ['Ada Lovelace', 'ada.lovelace'],
    ['Ada', 'ADA'],
    ['Amélie', 'Amelie'],
    ['Will', 'W1ll'],
    ['Ian', 'lan'],
    ['B0b Smith', 'Bob-Smith'],
    ['Marna', 'Mama'],
    ['Дмитрий', 'дмитрий'],
    ['Москва', 'MOCKBA'],
  ])('%s and %s look alike', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  test.each([
    ['Ada', 'Adam'],
    ['が行だ', 'か行た'],
    ['मोहन', 'मेहन'],
  ])('%s and %s do not', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other));
  });

  test('whatever is accepted is 3 to 20 characters long and accepted again as it is', () => {
    const typed = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[a-zA-Z0-9 ._-]{0,24}$/));
    fc.assert(
      fc.property(typed, (typed) => {
        const read = readNickname(typed);
        if (typeof read === 'string') return;
        expect([...read.nickname].length).toBeGreaterThanOrEqual(3);
        expect([...read.nickname].length).toBeLessThanOrEqual(20);
        expect(readNickname(read.nickname)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });
});

function skeletonOf(typed: string): string {
  const read = readNickname(typed);
  if (typeof read === 'string') throw new Error(`${typed} is refused: ${read}`);
  return read.skeleton;
}
