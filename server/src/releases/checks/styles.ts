import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@venture/contract/remotes';
import type { Problem } from '../refusal';
import { foreignNames, foreignSelectors } from './css';

const SHOWN = 3;

/** Styles that would change pages of others: all remotes and the shell share one document. */
export async function styleProblems(folder: string, { files, name }: Release): Promise<readonly Problem[]> {
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  const problems = await Promise.all(
    sheets.map(async (file) => {
      const css = await readFile(join(folder, file), 'utf8');
      return [
        ...problemOf('style-outside', foreignSelectors(css), (some) => {
          return `${file} styles outside its own classes, with ${some}: begin each selector with a class.`;
        }),
        ...problemOf('style-name-taken', foreignNames(css, name), (some) => {
          return `${file} names ${some} for the whole document: begin such names with "${name}".`;
        }),
      ];
    }),
  );
  return problems.flat();
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
