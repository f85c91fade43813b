import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from 'obscenity';
import { words } from './nickname-content';

const dataset = new DataSet<{ originalWord: string }>().addAll(englishDataset);
for (const word of words) {
  dataset.addPhrase((phrase) => phrase.setMetadata({ originalWord: word }).addPattern(parseRawPattern(word)));
}
const matcher = new RegExpMatcher({ ...dataset.build(), ...englishRecommendedTransformers });

/** Whether it holds an offensive word: as it stands, in other letters or digits, or drawn apart (`f.u c_k`). */
export function isOffensive(text: string): boolean {
  return matcher.hasMatch(text) || matcher.hasMatch(text.replace(/[ _.-]/g, ''));
}
