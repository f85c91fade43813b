import type { BuiltRelease } from '../built';
import type { Problem } from '../refusal';
import { foreignNames, foreignSelectors } from './css';

const SHOWN = 3;

/** Styles that would change pages of others: all remotes and the shell share one document. */
export function styleProblems({ release: { name, files: listed }, files }: BuiltRelease): readonly Problem[] {
  const sheets = Object.keys(listed).filter((file) => file.endsWith('.css'));
  return sheets.flatMap((file) => {
    const css = String(files.get(file));
    return [
      ...problemOf('style-outside', foreignSelectors(css), (some) => {
        return `${file} styles outside its own classes, with ${some}: begin each selector with a class.`;
      }),
      ...problemOf('style-name-taken', foreignNames(css, name), (some) => {
        return `${file} names ${some} for the whole document: begin such names with "${name}".`;
      }),
    ];
  });
}

function problemOf(
  code: Problem['code'],
  found: readonly string[],
  sentenceOf: (some: string) => string,
): readonly Problem[] {
  const different = [...new Set(found)];
  if (different.length === 0) return [];
  const some = different.slice(0, SHOWN).map((each) => `"${each}"`);
  const more = different.length > SHOWN ? ` and ${different.length - SHOWN} more` : '';
  return [{ code, sentence: sentenceOf(`${some.join(', ')}${more}`) }];
}
