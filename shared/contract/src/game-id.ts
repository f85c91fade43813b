import type { Manifest, Mode } from './remotes';

/** Suffix of a game's id when the learner chose the content: such runs do not count. */
export const PRACTICE_SUFFIX = '-practice';

/** Separates a remote from its mode; no remote's name contains it. */
const OF_MODE = '.';

/**
 * Returns the id under which plays are stored, ranked and counted: the remote's name, or that of its mode such as
 * `cash-stack.market`.
 */
export function gameId(remote: string, mode?: string): string {
  return mode === undefined ? remote : `${remote}${OF_MODE}${mode}`;
}

/** The parts of a game's id; for practice, `id` is that of the game itself. */
export type GameIdParts = {
  readonly id: string;
  readonly remote: string;
  /** A mode that the remote declares; undefined for its first game. */
  readonly mode: string | undefined;
  readonly isPractice: boolean;
};

export function parseGameId(game: string): GameIdParts {
  const isPractice = game.endsWith(PRACTICE_SUFFIX);
  const id = isPractice ? game.slice(0, -PRACTICE_SUFFIX.length) : game;
  const at = id.indexOf(OF_MODE);
  if (at < 0) return { id, remote: id, mode: undefined, isPractice };
  return { id, remote: id.slice(0, at), mode: id.slice(at + OF_MODE.length), isPractice };
}

type Playable = Pick<Manifest, 'name' | 'title' | 'routes' | 'modes'>;

/** Lists a remote's ways to play, its first game and then its modes: each one's id, full title and path. */
export function listWaysToPlay({ name, title, routes, modes = [] }: Playable) {
  const own = routes.slice(0, 1).map(({ path }) => ({ game: name, title, path }));
  const ofModes = modes.map(({ id, path, ...mode }) => ({
    game: gameId(name, id),
    title: `${title}: ${mode.title}`,
    path,
  }));
  return [...own, ...ofModes];
}

type Scored = Pick<Manifest, 'name' | 'scale' | 'xp'> & {
  readonly modes?: readonly Pick<Mode, 'id' | 'scale' | 'xp'>[] | undefined;
};

/** Lists those games of a remote that have a scale, each with its id. */
export function listScored({ name, scale, xp, modes = [] }: Scored) {
  const ofModes = modes.map((mode) => ({ id: gameId(name, mode.id), scale: mode.scale, xp: mode.xp }));
  return [...(scale ? [{ id: name, scale, xp }] : []), ...ofModes];
}
