import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';

const MIN_LENGTH = 3;
const MAX_LENGTH = 20;

/** The messages that explain why a nickname is refused. */
export const REFUSAL_MESSAGES = {
  'nickname-too-short': `Use at least ${MIN_LENGTH} characters.`,
  'nickname-too-long': `Use at most ${MAX_LENGTH} characters.`,
  'nickname-characters': 'Use letters, digits, spaces, dots, dashes, underscores and apostrophes only.',
  'nickname-no-letter': 'Use at least one letter, so that people can say it.',
  'nickname-mixed-alphabets':
    'Use the letters of one alphabet: mixed ones make names that look like other names.',
  'nickname-offensive': 'It contains, perhaps by accident, a word that hurts people. Please choose another.',
  'nickname-taken': 'Somebody has this nickname. Please choose another.',
} as const;
export type NicknameRefusal = keyof typeof REFUSAL_MESSAGES;

/** Returns the nickname to store, or why the typed one is refused. */
export function parseNickname(typed: string): { readonly nickname: string } | NicknameRefusal {
  const nickname = typed.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const { length } = [...nickname];
  if (length < MIN_LENGTH) return 'nickname-too-short';
  if (length > MAX_LENGTH) return 'nickname-too-long';
  if (!ALLOWED.test(nickname) || HEAP_OF_MARKS.test(nickname)) return 'nickname-characters';
  if (!/\p{L}/u.test(nickname)) return 'nickname-no-letter';
  const letters = nickname.replace(/[0-9 _.'-]/g, '');
  if (!ALPHABETS.some((alphabet) => alphabet.test(letters))) return 'nickname-mixed-alphabets';
  return matcher.hasMatch(nickname) ? 'nickname-offensive' : { nickname };
}

/** Excludes invisible characters and those that change the direction of text. */
const ALLOWED = /^[\p{L}\p{M}0-9 _.'-]+$/u;

/** Marks only go with letters, and some alphabets put two on one. More than two would cover the neighbours. */
const HEAP_OF_MARKS = /\p{M}{3}|(?:^|[0-9 _.'-])\p{M}/u;

/** Names of Unicode scripts; Chinese, Japanese and Korean are each written in several. */
const ALPHABETS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Armenian', 'Bengali', 'Devanagari', 'Ethiopic', 'Georgian'],
  ...['Gujarati', 'Gurmukhi', 'Hebrew', 'Kannada', 'Khmer', 'Lao', 'Malayalam', 'Myanmar', 'Oriya'],
  ...['Sinhala', 'Tamil', 'Telugu', 'Thaana', 'Thai', 'Tibetan'],
  ...['Han Bopomofo', 'Han Hiragana Katakana', 'Han Hangul'],
].map((scripts) => {
  const letters = scripts.replace(/\w+ ?/g, (script) => `\\p{Script_Extensions=${script.trim()}}`);
  return new RegExp(`^[${letters}]+$`, 'u');
});

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });
