import { CATALOGUE_FILE, CatalogueFile } from '@venture/contract/catalogue';
import { listReservedNames } from '@venture/contract/declaration';
import type { Release } from '@venture/contract/remotes';
import { XP_BOUNDS } from '@venture/contract/teaches';
import { toCatalogue } from '@venture/rules/catalogue';
import * as v from 'valibot';
import type { BuiltRelease } from '../store/built';
import type { ReleaseProblem } from '../store/refusal';

/** Finds ids of this release that another remote has or ever released: results under them count forever. */
export function takenIdProblems(
  names: readonly string[],
  others: readonly Release[],
): readonly ReleaseProblem[] {
  return [...new Set(others.map(({ name }) => name))].flatMap((owner) => {
    const owned = new Set(others.filter(({ name }) => name === owner).flatMap(listReservedNames));
    const taken = names.find((name) => owned.has(name));
    if (taken === undefined) return [];
    return [{ code: 'id-taken', sentence: `The ${taken} already belongs to ${owner}: choose another id.` }];
  });
}

/** Finds quizzes in which other answers are right than in the live release, with the ids of those questions. */
export function findAnswerKeyCorrections(built: BuiltRelease, live: BuiltRelease | undefined) {
  const before = quizzesIn(live);
  return quizzesIn(built).flatMap(({ id, contentVersion, questions }) => {
    const was = before.find((quiz) => quiz.id === id);
    const changed = questions.filter((question) =>
      was?.questions.some((old) => old.id === question.id && old.right !== question.right),
    );
    if (changed.length === 0) return [];
    const isVersioned = was?.contentVersion !== contentVersion;
    return [{ id, contentVersion, isVersioned, questions: changed.map((question) => question.id) }];
  });
}

/** Finds right answers that changed without a new content version: the same answers would get two scores. */
export function answerKeyProblems(
  corrections: ReturnType<typeof findAnswerKeyCorrections>,
): readonly ReleaseProblem[] {
  const wrong = corrections.filter(({ isVersioned }) => !isVersioned);
  return wrong.map(({ id, contentVersion, questions }) => ({
    code: 'key-changed',
    sentence: `The quiz ${id} has other right answers (${questions.join(', ')}) with the same content: raise its version, ${contentVersion}. Whoever has answered it keeps their score.`,
  }));
}

function quizzesIn(built: BuiltRelease | undefined): CatalogueFile['quizzes'] {
  const text = built?.files.get(CATALOGUE_FILE)?.toString();
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), CatalogueFile), text, { abortEarly: true });
  return read.success ? read.output.quizzes : [];
}

/** Whether all releases of a remote together exceed the XP limit of one: results of each count forever. */
export function xpTotalProblems(release: Release, stored: readonly Release[]): readonly ReleaseProblem[] {
  const all = [release, ...stored];
  const quizzes = new Map<string, number>();
  for (const { id, xp } of all.flatMap(({ teaches }) => teaches?.quizzes ?? [])) {
    quizzes.set(id, Math.max(xp, quizzes.get(id) ?? 0));
  }
  const games = new Map<string, number>();
  for (const { id, xp } of all.flatMap((each) => toCatalogue([{ ...each, base: '' }]).games)) {
    games.set(id, Math.max(xp, games.get(id) ?? 0));
  }
  const sum = [...quizzes.values(), ...games.values()].reduce((total, xp) => total + xp, 0);
  if (sum <= XP_BOUNDS.remote) return [];
  const sentence = `All releases of ${release.name} in the store bring ${sum} XP together, and at most ${XP_BOUNDS.remote} are allowed: keep the ids of quizzes that stay, or prune old releases.`;
  return [{ code: 'xp-too-much', sentence }];
}
