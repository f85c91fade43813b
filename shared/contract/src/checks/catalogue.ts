import { CATALOGUE_FILE, CatalogueFile, toTeaches } from '../catalogue';
import { type Breach, findBreaches } from '../declaration';
import { ParseError, parseJson } from '../parse';
import { TEACHES_LENGTH } from '../teaches';
import type { PartialFinding } from './finding';
import limits from './limits.json' with { type: 'json' };
import type { ParsedRelease } from './reading';
import type { ReleaseFiles } from './release';
import { RULES } from './rules';

type Code = 'catalogue-broken' | 'teaches-differs' | Breach['code'];
type CatalogueProblem = PartialFinding<Code>;

const NOTHING: CatalogueFile = { quizzes: [], modules: [] };

/**
 * Checks that what a release teaches and awards is its own and within the platform's limits, and that its list
 * entry says the same.
 */
export function catalogueProblems(
  { release, others }: ParsedRelease,
  files: ReleaseFiles,
): readonly CatalogueProblem[] {
  const isThere = CATALOGUE_FILE in release.files || CATALOGUE_FILE in others;
  const catalogue = isThere ? readCatalogue(files.get(CATALOGUE_FILE)) : NOTHING;
  if ('code' in catalogue) return [catalogue];
  const teaches = isThere ? toTeaches(catalogue) : undefined;
  const isSame = inOrder(release.teaches) === inOrder(teaches);
  return [
    ...findBreaches(release, catalogue, RULES in release.files),
    ...(isSame ? [] : [differs(isThere)]),
    ...lengthProblems(teaches),
  ];
}

/** A value's canonical text, independent of key order. */
function inOrder(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Limits the size of what a release teaches, since every page contains it. */
function lengthProblems(teaches: object | undefined): readonly CatalogueProblem[] {
  const bytes = new TextEncoder().encode(JSON.stringify(teaches ?? {})).length;
  if (bytes <= TEACHES_LENGTH) return [];
  return [
    broken(
      `What ${CATALOGUE_FILE} adds to the list takes ${bytes} bytes, and at most ${TEACHES_LENGTH} are allowed`,
    ),
  ];
}

function readCatalogue(content: Uint8Array = new Uint8Array()): CatalogueFile | CatalogueProblem {
  const most = limits.catalogueBytes;
  if (content.length > most) return broken(`${CATALOGUE_FILE} has more than ${most} bytes`);
  try {
    return parseJson(CatalogueFile, new TextDecoder().decode(content), CATALOGUE_FILE);
  } catch (error) {
    if (error instanceof ParseError) return broken(error.message);
    throw error;
  }
}

function broken(reason: string): CatalogueProblem {
  return { code: 'catalogue-broken', sentence: `${reason}.` };
}

function differs(isThere: boolean): CatalogueProblem {
  const sentence = isThere
    ? `What release.json teaches differs from ${CATALOGUE_FILE}: build the remote again.`
    : `release.json teaches something, but the release has no ${CATALOGUE_FILE}: build the remote again.`;
  return { code: 'teaches-differs', sentence };
}
