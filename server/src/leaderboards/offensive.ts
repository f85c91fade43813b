import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity';
import { innocent, signs, whole, words } from './nickname-content';
import { skeletonOf } from './skeleton';

const dataset = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .removePhrasesIf(({ metadata }) => metadata !== undefined && metadata.originalWord in words);
for (const [originalWord, patterns] of Object.entries(words)) {
  dataset.addPhrase((phrase) => {
    for (const pattern of patterns) phrase.addPattern(parseRawPattern(pattern));
    return phrase.setMetadata({ originalWord });
  });
}
dataset.addPhrase((phrase) => innocent.reduce((all, term) => all.addWhitelistedTerm(term), phrase));

const matcher = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });

/** What people put around a word that is taken: `word99`, `xXwordXx`. */
const DECORATION = /(?<!\p{L})(?:[0-9]+|xx+)|(?:[0-9]+|xx+)(?!\p{L})/gu;

/** Whether it holds an offensive word: as it stands, in other letters or digits, or drawn apart (`f.u_c k`). */
export function isOffensive(text: string): boolean {
  const spaced = text.toLowerCase().replace(/[ _.-]+/g, ' ');
  const parts = spaced.trim().split(' ');
  const undecorated = spaced.replace(DECORATION, ' ');
  if (parts.some((part) => signs.includes(part)) || signs.includes(parts.join(''))) return true;
  if (innocent.includes(parts.join(' '))) return false;
  if (holdsForeign(text)) return true;
  return [spaced, undecorated, ...drawnApart(parts)].some((written) => matcher.hasMatch(written));
}

/** These are written without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}]/u;

const holdsForeign = holding(whole.offensive);

/** Whether it claims a role that its owner may not have, in whatever letters. */
export const isReserved = holding(whole.reserved);

/** Whether a text looks as if one of these were a word of it, also drawn apart or decorated. */
function holding(all: readonly string[]): (text: string) => boolean {
  const found = new Set(all.map(skeletonOf));
  const unspaced = [...found].filter((word) => UNSPACED.test(word));
  return (text) => {
    const small = text.toLowerCase();
    const written = [small, small.replace(DECORATION, ' ')].flatMap((spelling) => {
      const parts = spelling.split(/[ _.-]+/).filter(Boolean);
      return [...parts, ...drawnApart(parts)].map(skeletonOf);
    });
    const joined = skeletonOf(text);
    return written.some((word) => found.has(word)) || unspaced.some((word) => joined.includes(word));
  };
}

/** Every run of neighbouring parts as one word: a name may stand before what was drawn apart. */
function drawnApart(parts: readonly string[]): readonly string[] {
  return parts.flatMap((_, from) =>
    parts.slice(from + 1).map((_, more) => parts.slice(from, from + more + 2).join('')),
  );
}
