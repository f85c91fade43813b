import { parse } from '@venture/contract/parse';
import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity';
import * as v from 'valibot';
import json from './nickname.json';

const text = v.pipe(v.string(), v.nonEmpty());
const Content = v.strictObject({
  minLength: v.number(),
  maxLength: v.number(),
  refusals: v.strictObject({
    'nickname-too-short': text,
    'nickname-too-long': text,
    'nickname-characters': text,
    'nickname-no-letter': text,
    'nickname-mixed-alphabets': text,
    'nickname-look-alike': text,
    'nickname-reserved': text,
    'nickname-offensive': text,
    'nickname-taken': text,
  }),
  /** Scripts that may not be mixed in one nickname. */
  unmixableScripts: v.array(v.array(text)),
  /** By a Latin letter: those of all alphabets that look like it. */
  confusables: v.record(text, text),
  /**
   * Offensive words in the notation of the library, where `|` is the beginning or end of a word; they stand in place
   * of what the library has for the word in front, which refuses many people's names.
   */
  offensiveWords: v.record(text, v.array(text)),
  /** Offensive as whole words that hold nothing but themselves; the library would take `kkk` for `k`. */
  offensiveCodes: v.array(text),
  /** Offensive in other languages, and roles that nobody may pretend to have: as whole words. */
  wholeWords: v.strictObject({ offensive: v.array(text), reserved: v.array(text) }),
  /** Real names that contain an offensive word. */
  allowedNames: v.array(text),
});

/** The rules for nicknames, and the messages for those that break them. */
const {
  minLength,
  maxLength,
  refusals,
  unmixableScripts,
  confusables,
  offensiveWords,
  offensiveCodes,
  wholeWords,
  allowedNames,
} = parse(Content, json, 'server/src/leaderboards/nickname.json');

/** What is said of a refused nickname. */
export const REFUSAL_MESSAGES = refusals;
export type NicknameRefusal = keyof typeof refusals;

/** By each letter that looks like a Latin one: that one. */
const LATIN_FOR = new Map(
  Object.entries(confusables).flatMap(([latin, others]) =>
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
function looksLatin(letters: readonly string[]): boolean {
  return letters.every((letter) => LATIN_FOR.has(letter));
}

/** In these alphabets an accent changes a letter; in others the marks are vowels, or another letter. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu, '')
    .normalize('NFC');
}

export type Nickname = {
  readonly nickname: string;
  /** Nicknames that can be mistaken for each other have the same skeleton. */
  readonly skeleton: string;
};

/** A nickname as it is stored, or why it is refused. */
export function parseNickname(typed: string): Nickname | NicknameRefusal {
  const nickname = typed.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  return problemOf(nickname) ?? { nickname, skeleton: toSkeleton(nickname) };
}

function problemOf(nickname: string): NicknameRefusal | undefined {
  const { length } = [...nickname];
  if (length < minLength) return 'nickname-too-short';
  if (length > maxLength) return 'nickname-too-long';
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

const OTHERS = unmixableScripts
  .filter(([script]) => script !== 'Latin')
  .map((scripts) => {
    const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
    const isCased = scripts.some((script) => CASED.includes(script));
    return new RegExp(isCased ? `(?!\\p{M})[${letters}]` : `[${letters}]`, 'u');
  });

const dataset = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => metadata !== undefined && metadata.originalWord in offensiveWords);
for (const [originalWord, patterns] of Object.entries(offensiveWords)) {
  dataset.addPhrase((phrase) => {
    for (const pattern of patterns) phrase.addPattern(parseRawPattern(pattern));
    return phrase.setMetadata({ originalWord });
  });
}
dataset.addPhrase((phrase) => allowedNames.reduce((all, term) => all.addWhitelistedTerm(term), phrase));

const matcher = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });

/** What people put around a word that is taken: `word99`, `xXwordXx`. */
const DECORATION = /(?<!\p{L})(?:[0-9]+|xx+)|(?:[0-9]+|xx+)(?!\p{L})/gu;

/** Whether it holds an offensive word: as it stands, in other letters or digits, or drawn apart (`f.u_c k`). */
function isOffensive(text: string): boolean {
  const spaced = text.toLowerCase().replace(/[ _.-]+/g, ' ');
  const parts = spaced.trim().split(' ');
  const undecorated = spaced.replace(DECORATION, ' ');
  if (parts.some((part) => offensiveCodes.includes(part)) || offensiveCodes.includes(parts.join('')))
    return true;
  if (allowedNames.includes(parts.join(' '))) return false;
  if (holdsForeign(text)) return true;
  return [spaced, undecorated, ...drawnApart(parts)].some((written) => matcher.hasMatch(written));
}

/** These are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}]/u;

const holdsForeign = holding(wholeWords.offensive);

/** Whether it claims a role that its owner may not have, in whatever letters. */
const isReserved = holding(wholeWords.reserved);

/** Whether a text looks as if one of these were a word of it, also drawn apart or decorated. */
function holding(all: readonly string[]): (text: string) => boolean {
  const found = new Set(all.map(toSkeleton));
  const unspaced = [...found].filter((word) => UNSPACED.test(word));
  return (text) => {
    const small = text.toLowerCase();
    const written = [small, small.replace(DECORATION, ' ')].flatMap((spelling) => {
      const parts = spelling.split(/[ _.-]+/).filter(Boolean);
      return [...parts, ...drawnApart(parts)].map(toSkeleton);
    });
    const joined = toSkeleton(text);
    return written.some((word) => found.has(word)) || unspaced.some((word) => joined.includes(word));
  };
}

/** Every run of neighbouring parts as one word: a name may stand before what was drawn apart. */
function drawnApart(parts: readonly string[]): readonly string[] {
  return parts.flatMap((_, from) =>
    parts.slice(from + 1).map((_, more) => parts.slice(from, from + more + 2).join('')),
  );
}
