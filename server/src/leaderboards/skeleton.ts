import { lookAlikes } from './nickname-content';

/** By each letter that looks like a Latin one: that one. */
const LATIN_FOR = new Map(
  Object.entries(lookAlikes).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
);

/** The same for small letters: those of which the capitals look alike count as alike too. */
const SMALL_LATIN_FOR = new Map(
  [...LATIN_FOR].map(([other, latin]) => [other.toLowerCase(), latin.toLowerCase()] as const),
);

/** What a nickname is recognised by at a glance: without case, accents, separators and whose letters they are. */
export function toSkeleton(nickname: string): string {
  const small = withoutAccents(nickname.toLowerCase());
  const latin = [...small].map((letter) => SMALL_LATIN_FOR.get(letter) ?? letter).join('');
  return latin
    .replace(/[ _.-]/g, '')
    .replace(/[i1]/g, 'l')
    .replace(/0/g, 'o')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

/** Whether every one of these letters of another alphabet could be a Latin one. */
export function looksLatin(letters: readonly string[]): boolean {
  return letters.every((letter) => LATIN_FOR.has(letter));
}

/** In these alphabets an accent changes a letter; in others the marks are vowels, or another letter. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu, '')
    .normalize('NFC');
}
