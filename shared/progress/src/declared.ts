import { listScored } from '@venture/contract/game-id';
import type { Mode, RemoteEntry } from '@venture/contract/remotes';
import type { Scale } from '@venture/contract/scale';
import { type Badge, type Teaches, XP_BOUNDS } from '@venture/contract/teaches';

export type DeclaredModule = Teaches['modules'][number];
/** No longer offered; earlier results still count. */
type Retirable = { readonly retired?: true };
/** A quiz, and the modules that it is the quiz of: reading them counts within its maximum. */
export type QuizOfModules = Teaches['quizzes'][number] & { readonly modules?: readonly string[] | undefined };
export type DeclaredQuiz = QuizOfModules & Retirable & { readonly remote: string };
/** The right answers of quizzes. */
export type AnswerKeys = { readonly quizzes: readonly Pick<DeclaredQuiz, 'id' | 'key'>[] };
export type DeclaredGame = Retirable & { readonly id: string; readonly scale: Scale; readonly xp: number };
export type DeclaredBadge = Badge &
  Retirable & {
    /** The remote that awards it, whose own game its rule means. */
    readonly remote: string;
    readonly artUrl?: string;
  };

/**
 * What remotes declare, by which progress is counted: everything the rules need to know of quizzes, modules, games
 * and badges. What is live comes before what is retired: of two with the same id the first counts.
 */
export type Declared = {
  readonly modules: readonly DeclaredModule[];
  readonly quizzes: readonly DeclaredQuiz[];
  readonly games: readonly DeclaredGame[];
  readonly badges: readonly DeclaredBadge[];
};

/** What counts of a mode. */
export type DeclaredMode = Pick<Mode, 'id' | 'scale' | 'xp'>;

type Taught = { readonly modules: Teaches['modules']; readonly quizzes: readonly QuizOfModules[] };

/** The part of an entry of the list that counts. */
export type Declaration = Pick<RemoteEntry, 'name' | 'badges' | 'scale' | 'xp' | 'base'> & {
  readonly teaches?: Taught | undefined;
  readonly modes?: readonly DeclaredMode[] | undefined;
  /** What earlier releases declared and the live one does not, the latest first. */
  readonly former?: Former | undefined;
};
export type Former = Pick<Declaration, 'scale' | 'xp' | 'modes'> & {
  readonly quizzes: readonly QuizOfModules[];
  readonly badges: readonly Badge[];
};

/** What is declared before any list was read: nothing. */
export const NOTHING: Declared = { modules: [], quizzes: [], games: [], badges: [] };

export function declaredBy(declarations: readonly Declaration[]): Declared {
  const live = partsOf(declarations);
  const former = partsOf(declarations.flatMap(formerOf));
  return {
    modules: live.modules,
    quizzes: [...live.quizzes, ...former.quizzes.map(retired)],
    games: [...live.games, ...former.games.map(retired)],
    badges: [...live.badges, ...former.badges.map(retired)],
  };
}

function partsOf(declarations: readonly Declaration[]): Declared {
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

/** The quizzes that are taught, each with its modules; a retired one says them itself. */
export function withModules({ quizzes, modules }: Taught = NOTHING_TAUGHT): readonly QuizOfModules[] {
  return quizzes.map((quiz) => {
    const ids = modules.flatMap((module) => (module.quiz === quiz.id ? module.id : []));
    return ids.length > 0 ? { ...quiz, modules: ids } : quiz;
  });
}

const NOTHING_TAUGHT: Taught = { modules: [], quizzes: [] };

/** Without pictures: their release may be gone. */
function formerOf({ name, base, former }: Declaration): readonly Declaration[] {
  if (!former) return [];
  const { quizzes, badges, scale, xp, modes } = former;
  const plain = badges.map((badge) => ({ ...badge, art: undefined }));
  return [{ name, base, scale, xp, modes, teaches: { modules: [], quizzes }, badges: plain }];
}

const retired = <Item extends Retirable>(item: Item): Item => ({ ...item, retired: true });

/** The quizzes and games that still bring XP. */
export function omitRetired({ quizzes, games }: Declared): Pick<Declared, 'quizzes' | 'games'> {
  const isOffered = (item: Retirable) => !item.retired;
  return { quizzes: quizzes.filter(isOffered), games: games.filter(isOffered) };
}

/** The share of right answers, in percent, by which a quiz is passed; one that names none takes all of them. */
export function findPassPercent({ quizzes }: Pick<Declared, 'quizzes'>, quiz: string | null): number {
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
