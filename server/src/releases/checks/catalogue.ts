import { isDeepStrictEqual } from 'node:util';
import { CATALOGUE, Catalogue, teachesOf } from '@venture/contract/catalogue';
import { breachesOf, namesOf } from '@venture/contract/declaration';
import { ParseError, parseJson } from '@venture/contract/parse';
import type { Release } from '@venture/contract/remotes';
import { TEACHES_LENGTH, XP_BOUNDS } from '@venture/contract/teaches';
import type { BuiltRelease } from '../built';
import limits from '../lookup-limits.json';
import type { Problem } from '../refusal';
import { RULES } from '../store/contents';

const NOTHING: Catalogue = { quizzes: [], modules: [] };

/** Whether what a release teaches and awards is its own, within the platform's bounds, and what its line would say. */
export function catalogueProblems({ release, others, files }: BuiltRelease): readonly Problem[] {
  const isThere = CATALOGUE in release.files || CATALOGUE in others;
  const catalogue = isThere ? readCatalogue(files.get(CATALOGUE)) : NOTHING;
  if ('code' in catalogue) return [catalogue];
  const isGame = release.scale !== undefined || RULES in release.files;
  const teaches = isThere ? teachesOf(catalogue) : undefined;
  const isSame = isDeepStrictEqual(release.teaches, teaches);
  return [
    ...breachesOf(release, catalogue, isGame),
    ...(isSame ? [] : [differs(isThere)]),
    ...sizeProblems(teaches),
  ];
}

/** Every page of everybody carries what a release teaches. */
function sizeProblems(teaches: object | undefined): readonly Problem[] {
  const bytes = Buffer.byteLength(JSON.stringify(teaches ?? {}));
  if (bytes <= TEACHES_LENGTH) return [];
  return [
    broken(
      `What ${CATALOGUE} adds to the list takes ${bytes} bytes, and at most ${TEACHES_LENGTH} are allowed`,
    ),
  ];
}

function readCatalogue(content: Buffer = Buffer.alloc(0)): Catalogue | Problem {
  const most = limits.catalogueBytes;
  if (content.length > most) return broken(`${CATALOGUE} has more than ${most} bytes`);
  try {
    return parseJson(Catalogue, content.toString(), CATALOGUE);
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

/** Whether another remote has, or ever released, an id that this release brings: what was done by it counts for good. */
export function nameProblems(release: Release, others: readonly Release[]): readonly Problem[] {
  const names = namesOf(release);
  return [...new Set(others.map(({ name }) => name))].flatMap((owner) => {
    const owned = new Set(others.filter(({ name }) => name === owner).flatMap(namesOf));
    const taken = names.find((name) => owned.has(name));
    if (taken === undefined) return [];
    return [{ code: 'id-taken', sentence: `The ${taken} already belongs to ${owner}: choose another id.` }];
  });
}

/** Whether a remote's releases bring more XP together than one may: results of each of them count for good. */
export function totalProblems(release: Release, stored: readonly Release[]): readonly Problem[] {
  const all = [release, ...stored];
  const quizzes = new Map<string, number>();
  for (const { id, xp } of all.flatMap(({ teaches }) => teaches?.quizzes ?? [])) {
    quizzes.set(id, Math.max(xp, quizzes.get(id) ?? 0));
  }
  const game = Math.max(...all.map(({ scale, xp = XP_BOUNDS.game }) => (scale ? xp : 0)));
  const sum = [...quizzes.values()].reduce((total, xp) => total + xp, game);
  if (sum <= XP_BOUNDS.remote) return [];
  const sentence = `All releases of ${release.name} in the store bring ${sum} XP together, and at most ${XP_BOUNDS.remote} are allowed: keep the ids of quizzes that stay, or prune old releases.`;
  return [{ code: 'xp-too-much', sentence }];
}
