import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity';
import { innocent, signs, words } from './nickname-content';

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
  return [spaced, undecorated, ...drawnApart(parts)].some((written) => matcher.hasMatch(written));
}

/** Every run of neighbouring parts as one word: a name may stand before what was drawn apart. */
function drawnApart(parts: readonly string[]): readonly string[] {
  return parts.flatMap((_, from) =>
    parts.slice(from + 1).map((_, more) => parts.slice(from, from + more + 2).join('')),
  );
}
