import { parse } from '@venture/contract/parse';
import * as v from 'valibot';
import json from './nickname.json';

const text = v.pipe(v.string(), v.nonEmpty());
const Content = v.strictObject({
  shortest: v.number(),
  longest: v.number(),
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
  writings: v.array(v.array(text)),
  /** By a Latin letter: those of all alphabets that look like it. */
  lookAlikes: v.record(text, text),
  /**
   * Offensive words in the notation of the library, where `|` is the beginning or end of a word; they stand in place
   * of what the library has for the word in front, which refuses many people's names.
   */
  words: v.record(text, v.array(text)),
  /** Offensive as whole words that hold nothing but themselves; the library would take `kkk` for `k`. */
  signs: v.array(text),
  /** Offensive in other languages, and roles that nobody may pretend to have: as whole words. */
  whole: v.strictObject({ offensive: v.array(text), reserved: v.array(text) }),
  /** Real names that contain an offensive word. */
  innocent: v.array(text),
});

/** The rules for nicknames, and the messages for those that break them. */
export const { shortest, longest, refusals, writings, lookAlikes, words, signs, whole, innocent } = parse(
  Content,
  json,
  'server/src/leaderboards/nickname.json',
);

export type NicknameRefusal = keyof typeof refusals;
