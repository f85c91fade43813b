import { formatCount } from '@venture/api/format';
import { normalizeText } from '@venture/ui/normalize-text';
import type { ListedCard } from '../../host/list/cards';
import { plainUpTo, searchLength, step } from './game-selection.json';

/** A long list's search and length, kept in the page's address so that Back restores them. */
export type GameFilter = { readonly search: string; readonly shown: number };

/** The whole list, from the beginning. */
export const DEFAULT_GAME_FILTER: GameFilter = { search: '', shown: step };

/** True for lists that are too long to be read, and so can be searched. */
export const isLong = (games: readonly unknown[]) => games.length > plainUpTo;

export function parseGameFilter(query: URLSearchParams): GameFilter {
  const shown = Number(query.get('shown') ?? step);
  return {
    search: (query.get('search') ?? '').slice(0, searchLength),
    shown: Number.isSafeInteger(shown) && shown > step ? shown : step,
  };
}

/** Converts a filter to a query, leaving out default values. */
export function toQuery({ search, shown }: GameFilter): Readonly<Record<string, string>> {
  return { ...(search && { search }), ...(shown > step && { shown: String(shown) }) };
}

/** Shows more of the list. */
export const more = (filter: GameFilter): GameFilter => ({ ...filter, shown: filter.shown + step });

/** A game, with its modes if a search can find those too. */
type Searchable = Pick<ListedCard, 'title' | 'text' | 'team'> & {
  readonly modes?: readonly Pick<ListedCard, 'title' | 'text'>[];
};

/** Returns the games for which every typed word begins one of their own words. */
export function filterGames<Game extends Searchable>(
  games: readonly Game[],
  search: string,
): readonly Game[] {
  const typed = normalizeText(search).split(' ');
  return games.filter((game) => {
    const texts = [game, ...(game.modes ?? [])].flatMap(({ title, text }) => [title, text]);
    const words = normalizeText([...texts, game.team].join(' ')).split(' ');
    return typed.every((each) => words.some((word) => word.startsWith(each)));
  });
}

/** Says `Showing 12 of 310 games`, or how many games were found. */
export function sayShown(shown: number, of: number): string {
  if (of === 0) return 'No games found';
  const games = formatCount(of, 'game');
  return shown < of ? `Showing ${shown} of ${games}` : `${games} found`;
}
