import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { REFUSALS } from './messages';
import { findPasswordRefusal } from './passwords';

const ada = { fullName: 'Ada Lovelace', email: 'ada.byron42@analytical-engine.example.edu' };

describe('a new password', () => {
  test.each([
    ['abcdef!', 'password-short'],
    ['  abcdef!  ', 'password-short'],
    ['😀😀😀😀😀😀😀', 'password-short'],
    ['12345678', 'password-common'],
    ['ILoveYou1', 'password-common'],
    ['qwertyuiop', 'password-common'],
    ['aaaaaaaa', 'password-repeated'],
    ['AaAaAaAaA', 'password-repeated'],
    ['!!!!!!!!!!!!', 'password-repeated'],
    ['abababab', 'password-repeated'],
    ['abcdefgh', 'password-sequence'],
    ['ZYXWVUTSR', 'password-sequence'],
    ['abcd6543', 'password-sequence'],
    ['123asdfgh', 'password-sequence'],
    ['venturequest', 'password-product'],
    ['VentureQuest1', 'password-product'],
    ['12venture-quest!', 'password-product'],
    ['tseuqerutnev', 'password-product'],
    ['quest123', 'password-product'],
    ['ventureq', 'password-product'],
    ['Quest-2026!', 'password-product'],
    ['1tseuq234', 'password-product'],
    ['my venture 42', 'password-product'],
    ['adalovelace', 'password-personal'],
    ['Lovelace1815', 'password-personal'],
    ['lovelace.ada!', 'password-personal'],
    ['ecalevol', 'password-personal'],
    ['ada.byron42', 'password-personal'],
    ['ByronByron', 'password-personal'],
    ['AnalyticalEngine', 'password-personal'],
    ['Venture Quest Ada', 'password-product'],
  ] as const)('%s is refused: %s', async (password, refusal) => {
    expect(await findPasswordRefusal(password, ada)).toBe(refusal);
  });

  test.each([
    'correct horse',
    'abcdef!9',
    'my granada trip',
    'ada likes correct horses',
    'a quest for a venture',
    'venturequest and seven cats',
    'request granted 4 you',
    'three wild adventures',
    'пароль-длинный',
    '合気道は楽しいですね',
    '🦊🐻🐼🐨🐯🦁🐮🐷',
  ])('%s is accepted', async (password) => {
    expect(await findPasswordRefusal(password, ada)).toBeUndefined();
  });

  test("a name's accents and capitals make no difference", async () => {
    const owner = { fullName: 'José Ångström', email: 'j@x.org' };
    expect(await findPasswordRefusal('jose ANGSTROM', owner)).toBe('password-personal');
  });

  test('is checked whatever its text, even without a name or email', async () => {
    const texts = fc.string({ unit: 'binary', maxLength: 256 });
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, async (password, fullName, email) => {
        const refusal = await findPasswordRefusal(password, { fullName, email });
        if (refusal !== undefined) expect(REFUSALS[refusal]).toMatch(/^[A-Z].*\.$/);
      }),
    );
    expect(await findPasswordRefusal('correct horse', { fullName: '', email: '' })).toBeUndefined();
  });
});
