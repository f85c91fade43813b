import { listScored } from '@venture/contract/game-id';
import type { Mode, RemoteEntry } from '@venture/contract/remotes';
import type { Scale } from '@venture/contract/scale';
import { type Badge, type Teaches, XP_BOUNDS } from '@venture/contract/teaches';

export type CatalogueModule = Teaches['modules'][number];
/** A quiz with the modules it belongs to: reading them counts within its maximum. */
type QuizOfModules = Teaches['quizzes'][number] & { readonly modules?: readonly string[] };
export type CatalogueQuiz = QuizOfModules & { readonly remote: string };
/** The right answers to quizzes. */
export type AnswerKeys = { readonly quizzes: readonly Pick<CatalogueQuiz, 'id' | 'key'>[] };
export type CatalogueGame = { readonly id: string; readonly scale: Scale; readonly xp: number };
export type CatalogueBadge = Badge & {
  /** The remote that awards the badge; the badge's rule is about this remote's own game. */
  readonly remote: string;
  readonly artUrl?: string;
};

/**
 * All remotes' declarations, used to count progress: everything the rules need to know about quizzes, modules,
 * games and badges. If two have the same id, the first counts.
 */
export type Catalogue = {
  readonly modules: readonly CatalogueModule[];
  readonly quizzes: readonly CatalogueQuiz[];
  readonly games: readonly CatalogueGame[];
  readonly badges: readonly CatalogueBadge[];
};

/** The part of a mode that matters for counting progress. */
export type CatalogueMode = Pick<Mode, 'id' | 'scale' | 'xp'>;

/** The part of a list entry that matters for counting progress. */
export type Declaration = Pick<RemoteEntry, 'name' | 'badges' | 'scale' | 'xp' | 'base'> & {
  readonly teaches?: Teaches | undefined;
  readonly modes?: readonly CatalogueMode[] | undefined;
};

/** The catalogue before any list has been read. */
export const NOTHING: Catalogue = { modules: [], quizzes: [], games: [], badges: [] };

export function toCatalogue(declarations: readonly Declaration[]): Catalogue {
  return {
    modules: declarations.flatMap(({ teaches }) => teaches?.modules ?? []),
    quizzes: declarations.flatMap(({ name, teaches }) =>
      withModules(teaches).map((quiz) => ({ ...quiz, remote: name })),
    ),
    games: declarations.flatMap(listScored).map(({ xp = XP_BOUNDS.game, ...game }) => ({ ...game, xp })),
    badges: declarations.flatMap(({ name, badges, base }) =>
      (badges ?? []).map((badge) => ({
        ...badge,
        remote: name,
        ...(badge.art !== undefined && { artUrl: `${base}${badge.art}` }),
      })),
    ),
  };
}

/** Returns the quizzes taught, each with its modules. */
function withModules({ quizzes, modules }: Teaches = NOTHING_TAUGHT): readonly QuizOfModules[] {
  return quizzes.map((quiz) => {
    const ids = modules.flatMap((module) => (module.quiz === quiz.id ? module.id : []));
    return ids.length > 0 ? { ...quiz, modules: ids } : quiz;
  });
}

const NOTHING_TAUGHT: Teaches = { modules: [], quizzes: [] };

/** Returns the percentage of right answers that passes a quiz; if it names none, all must be right. */
export function findPassPercent({ quizzes }: Pick<Catalogue, 'quizzes'>, quiz: string | null): number {
  return quizzes.find(({ id }) => id === quiz)?.passPercent ?? 100;
}

/** Tells whether an answer is right by the quiz's current version; undefined for questions it does not have. */
export function isRight(
  { quizzes }: AnswerKeys,
  quiz: string,
  question: string,
  chosen: string | null,
): boolean | undefined {
  const key = quizzes.find(({ id }) => id === quiz)?.key ?? {};
  return Object.hasOwn(key, question) ? key[question] === chosen : undefined;
}
