import { parse } from '@venture/contract/parse';
import { normalizeText } from '@venture/ui/normalize-text';
import * as v from 'valibot';
import json from './synonyms.json';

export type Findable = {
  readonly title: string;
  /** Shown beside the title, in small type. */
  readonly note: string;
  /** Other words that people use for the page. */
  readonly keywords?: readonly string[] | undefined;
};

const words = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.minLength(1));

/** Words that people type, with title words of the same meaning, since remotes declare only a title. */
const SYNONYMS = parse(v.record(v.string(), words), json, 'shared/api/src/react/synonyms.json');

/** Minimum length of a typed word that may omit letters. */
const LETTERS_FOR_A_GUESS = 4;

/** Finds items that match every typed word, in any order, with or without accents; best first. */
export function findItems<Item extends Findable>(items: readonly Item[], typed: string): readonly Item[] {
  const query = normalizeText(typed).split(' ');
  return items
    .map((item) => ({ item, rank: Math.min(...query.map((word) => rankWord(word, item))) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ item }) => item);
}

/** Rates how well an item matches a word; 0 means not at all. */
function rankWord(word: string, { title, note, keywords = [] }: Findable): number {
  const name = ` ${normalizeText(title)} `;
  const others = ` ${normalizeText([...keywords, note].join(' '))}`;
  if (name.startsWith(` ${word}`)) return 5;
  if (name.includes(` ${word}`)) return 4;
  const synonyms = Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : [];
  if (others.includes(` ${word}`) || synonyms.some((same) => name.includes(` ${same} `))) return 3;
  if (name.includes(word) || others.includes(word)) return 2;
  return word.length >= LETTERS_FOR_A_GUESS && inOrder(word).test(name) ? 1 : 0;
}

/** Matches words that contain all letters of the typed word in the same order. */
function inOrder(word: string): RegExp {
  return new RegExp(
    [...word].reduce((pattern, letter) => `${pattern}[^${letter} ]*${letter}`),
    'u',
  );
}
