import type { RemoteEntry } from '@venture/contract/remotes';
import type { Scale } from '@venture/contract/scale';
import { type Badge, type Teaches, XP_BOUNDS } from '@venture/contract/teaches';

export type DeclaredModule = Teaches['modules'][number];
export type DeclaredQuiz = Teaches['quizzes'][number] & { readonly remote: string };
/** What answers are judged by. */
export type AnswerKeys = { readonly quizzes: readonly Pick<DeclaredQuiz, 'id' | 'key'>[] };
export type DeclaredGame = { readonly id: string; readonly scale: Scale; readonly xp: number };
export type DeclaredBadge = Badge & {
  /** The remote that awards it, whose own game its rule means. */
  readonly remote: string;
  readonly artUrl?: string;
};

/**
 * What the live releases declare, by which progress is counted: everything the rules need to know of quizzes,
 * modules, games and badges.
 */
export type Declared = {
  readonly modules: readonly DeclaredModule[];
  readonly quizzes: readonly DeclaredQuiz[];
  readonly games: readonly DeclaredGame[];
  readonly badges: readonly DeclaredBadge[];
  /**
   * Quizzes, games and badges that were once declared and are no longer offered: what was done with them
   * still counts.
   */
  readonly retired?: readonly string[];
};

/** The part of an entry of the list that counts. */
export type Declaration = Pick<RemoteEntry, 'name' | 'teaches' | 'badges' | 'scale' | 'xp' | 'base'> & {
  readonly retired?: readonly string[] | undefined;
};

/** What is declared before any list was read: nothing. */
export const NOTHING: Declared = { modules: [], quizzes: [], games: [], badges: [] };

export function declaredBy(declarations: readonly Declaration[]): Declared {
  const retired = declarations.flatMap((each) => each.retired ?? []);
  const isOffered = ({ id }: { readonly id: string }) => !retired.includes(id);
  return {
    modules: declarations.flatMap(({ teaches }) => teaches?.modules.filter(isOffered) ?? []),
    quizzes: declarations.flatMap(({ name, teaches }) =>
      (teaches?.quizzes ?? []).map((quiz) => ({ ...quiz, remote: name })),
    ),
    games: declarations.flatMap(({ name, scale, xp = XP_BOUNDS.game }) =>
      scale ? [{ id: name, scale, xp }] : [],
    ),
    badges: declarations.flatMap(({ name, badges, base }) =>
      (badges ?? []).map((badge) => ({
        ...badge,
        remote: name,
        ...(badge.art !== undefined && isOffered(badge) && { artUrl: `${base}${badge.art}` }),
      })),
    ),
    retired,
  };
}

/** The quizzes and games that still bring XP. */
export function offeredOf({ quizzes, games, retired }: Declared): Pick<Declared, 'quizzes' | 'games'> {
  const isOffered = ({ id }: { readonly id: string }) => !retired?.includes(id);
  return { quizzes: quizzes.filter(isOffered), games: games.filter(isOffered) };
}

/** The share of right answers, in percent, by which a quiz is passed; one that names none takes all of them. */
export function passPercent({ quizzes }: Pick<Declared, 'quizzes'>, quiz: string | null): number {
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
