import type { CatalogueFile } from './catalogue';
import { gameId, listScored } from './game-id';
import type { Manifest } from './remotes';
import { type Badge, XP_BOUNDS } from './teaches';

type Identified = { readonly id: string };
type Named = {
  readonly name: string;
  readonly teaches?:
    | { readonly quizzes: readonly Identified[]; readonly modules: readonly Identified[] }
    | undefined;
  readonly badges?: readonly Identified[] | undefined;
  readonly modes?: readonly Identified[] | undefined;
};

export const quizName = (id: string) => `quiz or remote ${id}`;
export const moduleName = (id: string) => `module ${id}`;

/**
 * Lists names and ids that no other listed remote may use. Quizzes and remotes share one namespace, since XP is
 * counted by name.
 */
export function listReservedNames({ name, teaches, badges = [], modes = [] }: Named): readonly string[] {
  const { quizzes = [], modules = [] } = teaches ?? {};
  return [
    ...[name, ...modes.map(({ id }) => gameId(name, id)), ...quizzes.map(({ id }) => id)].map(quizName),
    ...modules.map(({ id }) => moduleName(id)),
    ...badges.map(({ id }) => `badge ${id}`),
  ];
}

/** A rule that a release's declaration breaks, with a sentence about it. */
export type Breach = {
  readonly code: 'xp-too-much' | 'route-elsewhere' | 'badge-elsewhere' | 'id-taken';
  readonly sentence: string;
};

type Declared = Pick<Manifest, 'name' | 'routes' | 'scale' | 'xp' | 'modes' | 'badges'>;

/** Checks a declaration against what the release teaches; `hasRules` says whether the server can replay its runs. */
export function findBreaches(
  { name, routes, scale, xp, modes = [], badges = [] }: Declared,
  { quizzes, modules }: CatalogueFile,
  hasRules: boolean,
): readonly Breach[] {
  const scored = [...listScored({ name, scale, xp, modes }), ...quizzes];
  const all = scored.reduce((sum, each) => sum + (each.xp ?? XP_BOUNDS.game), 0);
  const rich = modules.filter((module) => worth(module.quiz, quizzes) > XP_BOUNDS.module);
  const stray = [...modules, ...quizzes].filter(({ route }) => routes.every(({ path }) => path !== route));
  const teaches = quizzes.length + modules.length > 0;
  // A remote that teaches needs rules only for its modes.
  const isGame = scale !== undefined || (hasRules && !(teaches && modes.length > 0));
  const ownGames = [...(isGame ? [undefined] : []), ...modes.map(({ id }) => id)];
  const isDoubled = quizzes.some(({ id }) => id === name);
  const foreign = badges.flatMap((badge) => foreignTo(badge, quizzes, ownGames));
  return [
    ...(all > XP_BOUNDS.remote ? [tooMuch(name, all, XP_BOUNDS.remote)] : []),
    ...rich.map((module) => tooMuch(module.id, worth(module.quiz, quizzes), XP_BOUNDS.module)),
    ...stray.map(({ id, route }) => ({
      code: 'route-elsewhere' as const,
      sentence: `${id} is at ${route}, which is not a route of this remote: add it to remote.json.`,
    })),
    ...(isDoubled
      ? [
          {
            code: 'id-taken' as const,
            sentence: `The quiz ${name} has the name of its remote: choose another id.`,
          },
        ]
      : []),
    ...foreign.map((sentence) => ({ code: 'badge-elsewhere' as const, sentence })),
  ];
}

type Quizzes = CatalogueFile['quizzes'];

function worth(id: string | null, quizzes: Quizzes): number {
  return quizzes.find((quiz) => quiz.id === id)?.xp ?? 0;
}

function tooMuch(id: string, xp: number, most: number): Breach {
  const sentence = `${id} brings ${xp} XP, and at most ${most} are allowed: lower the xp of what is in it.`;
  return { code: 'xp-too-much', sentence };
}

/** Finds what a badge's rule refers to that its own release does not record. */
function foreignTo(
  { id, rule }: Badge,
  quizzes: Quizzes,
  ownGames: readonly (string | undefined)[],
): readonly string[] {
  if ('quiz' in rule) {
    if (quizzes.some((quiz) => quiz.id === rule.quiz)) return [];
    return [`The badge ${id} is for the quiz ${rule.quiz}, which is not a quiz of this remote.`];
  }
  if (ownGames.includes(rule.mode)) return [];
  return rule.mode === undefined
    ? [`The badge ${id} is for a game, but this remote is not one: it has no rules of its own and no scale.`]
    : [`The badge ${id} is for the mode ${rule.mode}, which this remote does not have.`];
}
