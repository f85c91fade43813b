import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@venture/contract/remotes';
import type { Problem } from '../refusal';
import { foreignSelectors } from './css';

const SHOWN = 3;

/** Styles that would change pages of others: all remotes and the shell share one document. */
export async function styleProblems(folder: string, { files }: Release): Promise<readonly Problem[]> {
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  const problems = await Promise.all(
    sheets.map(async (file) => {
      const foreign = [...new Set(foreignSelectors(await readFile(join(folder, file), 'utf8')))];
      if (foreign.length === 0) return [];
      const some = foreign.slice(0, SHOWN).map((selector) => `"${selector}"`);
      const more = foreign.length > SHOWN ? ` and ${foreign.length - SHOWN} more` : '';
      const sentence = `${file} styles outside its own classes, with ${some.join(', ')}${more}: begin each selector with a class.`;
      return [{ code: 'style-outside', sentence } as const];
    }),
  );
  return problems.flat();
}
