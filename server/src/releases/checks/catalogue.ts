import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CATALOGUE, Catalogue, teachesOf } from '@venture/contract/catalogue';
import { breachesOf, namesOf } from '@venture/contract/declaration';
import { ParseError, parseJson } from '@venture/contract/parse';
import type { Release } from '@venture/contract/remotes';
import type { BuiltRelease } from '../built';
import limits from '../lookup-limits.json';
import type { Problem } from '../refusal';
import { RULES } from '../store/contents';

const NOTHING: Catalogue = { quizzes: [], modules: [] };

/** Whether what a release teaches and awards is its own, within the platform's bounds, and what its line would say. */
export async function catalogueProblems(
  folder: string,
  { release, others }: BuiltRelease,
): Promise<readonly Problem[]> {
  const isThere = CATALOGUE in release.files || CATALOGUE in others;
  const catalogue = isThere ? await readCatalogue(join(folder, CATALOGUE)) : NOTHING;
  if ('code' in catalogue) return [catalogue];
  const isGame = release.scale !== undefined || RULES in release.files;
  const isSame = isDeepStrictEqual(release.teaches, isThere ? teachesOf(catalogue) : undefined);
  return [...breachesOf(release, catalogue, isGame), ...(isSame ? [] : [differs(isThere)])];
}

async function readCatalogue(file: string): Promise<Catalogue | Problem> {
  const text = await readFile(file, 'utf8');
  const most = limits.catalogueBytes;
  if (Buffer.byteLength(text) > most) return broken(`${CATALOGUE} has more than ${most} bytes`);
  try {
    return parseJson(Catalogue, text, CATALOGUE);
  } catch (error) {
    if (error instanceof ParseError) return broken(error.message);
    throw error;
  }
}

function broken(reason: string): Problem {
  return { code: 'catalogue-broken', sentence: `${reason}.` };
}

function differs(isThere: boolean): Problem {
  const sentence = isThere
    ? `What release.json teaches differs from ${CATALOGUE}: build the remote again.`
    : `release.json teaches something, but the release has no ${CATALOGUE}: build the remote again.`;
  return { code: 'teaches-differs', sentence };
}

/** Whether others on the list have an id already that this release brings. */
export function nameProblems(release: Release, others: readonly Release[]): readonly Problem[] {
  const names = namesOf(release);
  return others.flatMap((other) => {
    const taken = names.find((name) => namesOf(other).includes(name));
    if (taken === undefined) return [];
    return [
      { code: 'id-taken', sentence: `The ${taken} already belongs to ${other.name}: choose another id.` },
    ];
  });
}
