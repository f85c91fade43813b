import { listScored } from '@venture/contract/game-id';
import type { Mode, RemoteEntry } from '@venture/contract/remotes';
import type { Scale } from '@venture/contract/scale';
import { type Badge, type Teaches, XP_BOUNDS } from '@venture/contract/teaches';

export type CatalogueModule = Teaches['modules'][number];
/** A quiz, and the modules that it is the quiz of: reading them counts within its maximum. */
type QuizOfModules = Teaches['quizzes'][number] & { readonly modules?: readonly string[] };
export type CatalogueQuiz = QuizOfModules & { readonly remote: string };
/** The right answers of quizzes. */
export type AnswerKeys = { readonly quizzes: readonly Pick<CatalogueQuiz, 'id' | 'key'>[] };
export type CatalogueGame = { readonly id: string; readonly scale: Scale; readonly xp: number };
export type CatalogueBadge = Badge & {
  /** The remote that awards it, whose own game its rule means. */
  readonly remote: string;
  readonly artUrl?: string;
};

/**
 * The declarations of all remotes, by which progress is counted: everything the rules need to know of quizzes, modules, games
 * and badges. Of two with the same id the first counts.
 */
export type Catalogue = {
  readonly modules: readonly CatalogueModule[];
  readonly quizzes: readonly CatalogueQuiz[];
  readonly games: readonly CatalogueGame[];
  readonly badges: readonly CatalogueBadge[];
};

/** The counted part of a mode. */
export type CatalogueMode = Pick<Mode, 'id' | 'scale' | 'xp'>;

/** The part of an entry of the list that counts. */
export type Declaration = Pick<RemoteEntry, 'name' | 'badges' | 'scale' | 'xp' | 'base'> & {
  readonly teaches?: Teaches | undefined;
  readonly modes?: readonly CatalogueMode[] | undefined;
};

/** The catalogue before any list was read. */
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

/** The quizzes that are taught, each with its modules. */
function withModules({ quizzes, modules }: Teaches = NOTHING_TAUGHT): readonly QuizOfModules[] {
  return quizzes.map((quiz) => {
    const ids = modules.flatMap((module) => (module.quiz === quiz.id ? module.id : []));
    return ids.length > 0 ? { ...quiz, modules: ids } : quiz;
  });
}

const NOTHING_TAUGHT: Teaches = { modules: [], quizzes: [] };

/** The share of right answers, in percent, by which a quiz is passed; one that names none takes all of them. */
export function findPassPercent({ quizzes }: Pick<Catalogue, 'quizzes'>, quiz: string | null): number {
  return quizzes.find(({ id }) => id === quiz)?.passPercent ?? 100;
}

/** Whether an answer is right by the quiz as it is now; undefined for a question that it does not have. */
export function isRight(
  { quizzes }: AnswerKeys,
  quiz: string,
  question: string,
  chosen: string | null,
): boolean | undefined {
  const key = quizzes.find(({ id }) => id === quiz)?.key ?? {};
  return Object.hasOwn(key, question) ? key[question] === chosen : undefined;
}
