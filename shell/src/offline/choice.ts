import type { RemoteEntry } from '../remotes/listing';

/** The remotes that are games: whatever else there is comes along with any choice of them. */
export function gamesOf(remotes: readonly RemoteEntry[]): readonly RemoteEntry[] {
  return remotes.filter(({ cards, scale }) => cards.length > 0 || scale !== undefined);
}

/** All but the games that are not among `names`. */
export function withChosen(
  remotes: readonly RemoteEntry[],
  names: ReadonlySet<string>,
): readonly RemoteEntry[] {
  const games = new Set(gamesOf(remotes));
  return remotes.filter((remote) => !games.has(remote) || names.has(remote.name));
}

/** `All modules, all quizzes and 3 of 40 games`; undefined if something else than a game is missing. */
export function sayAll(remotes: readonly RemoteEntry[], names: ReadonlySet<string>): string | undefined {
  const games = gamesOf(remotes);
  if (remotes.some((remote) => !games.includes(remote) && !names.has(remote.name))) return undefined;
  const count = games.filter(({ name }) => names.has(name)).length;
  if (count === games.length) return 'All modules, quizzes and games';
  return count === 0
    ? 'All modules and quizzes'
    : `All modules, all quizzes and ${count} of ${games.length} games`;
}
