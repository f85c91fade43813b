import { longest, type Refusal, shortest, writings } from './nickname-content';
import { isOffensive, isReserved } from './offensive';
import { looksLatin, skeletonOf } from './skeleton';

export type Nickname = {
  readonly nickname: string;
  /** Nicknames that can be mistaken for each other have the same skeleton. */
  readonly skeleton: string;
};

/** A nickname as it is stored, or why it is refused. */
export function readNickname(typed: string): Nickname | Refusal {
  const nickname = typed.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  return problemOf(nickname) ?? { nickname, skeleton: skeletonOf(nickname) };
}

function problemOf(nickname: string): Refusal | undefined {
  const { length } = [...nickname];
  if (length < shortest) return 'nickname-too-short';
  if (length > longest) return 'nickname-too-long';
  if (!ALLOWED.test(nickname) || HEAP_OF_MARKS.test(nickname)) return 'nickname-characters';
  const letters = nickname.match(/[\p{L}\p{M}]/gu) ?? [];
  if (!letters.some((letter) => /\p{L}/u.test(letter))) return 'nickname-no-letter';
  const isLatin = letters.every((letter) => LATIN.test(letter));
  if (!isLatin && !OTHERS.some((writing) => letters.every((letter) => writing.test(letter)))) {
    return letters.every((letter) => /\p{Script=Latin}/u.test(letter))
      ? 'nickname-look-alike'
      : 'nickname-mixed-alphabets';
  }
  if (!isLatin && looksLatin(letters)) return 'nickname-look-alike';
  if (isReserved(nickname)) return 'nickname-reserved';
  return isOffensive(nickname) ? 'nickname-offensive' : undefined;
}

const ALLOWED = /^[\p{L}\p{M}0-9 _.-]+$/u;

/** Marks belong to letters; some alphabets need two on one. More than two would cover the neighbours. */
const HEAP_OF_MARKS = /\p{M}{3}|(?:^|[0-9 _.-])\p{M}/u;

/** The letters languages are written with: phonetic signs, clicks and letter-like symbols are left out. */
const LATIN = /[A-Za-z\u00C0-\u01BF\u01C4-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0272\u1E00-\u1EFF]/u;

/** Letters of these come without marks of their own once composed, so none may be added. */
const CASED = ['Cyrillic', 'Greek', 'Armenian', 'Georgian'];

const OTHERS = writings
  .filter(([script]) => script !== 'Latin')
  .map((scripts) => {
    const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
    const isCased = scripts.some((script) => CASED.includes(script));
    return new RegExp(isCased ? `(?!\\p{M})[${letters}]` : `[${letters}]`, 'u');
  });
