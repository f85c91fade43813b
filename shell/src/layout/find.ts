import { parse } from '@venture/contract/parse';
import { normalizeText } from '@venture/ui/normalize-text';
import * as v from 'valibot';
import json from './synonyms.json';

export type FindablePage = {
  readonly path: string;
  readonly title: string;
  /** What people call it, beyond its title. */
  readonly keywords?: readonly string[] | undefined;
};

const words = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1));

/** What people type, and the words in titles that mean the same: remotes declare a title alone. */
const SYNONYMS = parse(v.record(v.string(), words), json, 'shell/src/layout/synonyms.json');

/** Any page whose word has the typed letters in their order, so that a missing letter does no harm. */
const LETTERS_FOR_A_GUESS = 4;

/** How well a page fits what was typed, from 0 (not at all) to 1: every word must fit. */
export function scoreMatch({ path, title, keywords = [] }: FindablePage, typed: string): number {
  const query = normalizeText(typed);
  if (query === '') return 1;
  if (normalizeText(title).startsWith(query)) return 1;
  const fits = query.split(' ').map((word) => {
    const starts = (text: string) =>
      normalizeText(text)
        .split(' ')
        .some((each) => each.startsWith(word)); // prettier
    if (starts(title)) return 0.8;
    if (keywords.some(starts)) return 0.6;
    if (isSynonym(word, title)) return 0.5;
    if (starts(path) || normalizeText(title).includes(word)) return 0.4;
    return isGuess(word, title) ? 0.1 : 0;
  });
  return Math.min(...fits);
}

function isSynonym(word: string, title: string): boolean {
  const same = Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : [];
  return same.some((each) => ` ${normalizeText(title)} `.includes(` ${each} `));
}

function isGuess(word: string, title: string): boolean {
  if (word.length < LETTERS_FOR_A_GUESS) return false;
  return normalizeText(title)
    .split(' ')
    .some((each) => inOrder(word, each));
}

function inOrder(letters: string, text: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const at = text.indexOf(letter, from);
    if (at < 0) return false;
    from = at + 1;
  }
  return true;
}
