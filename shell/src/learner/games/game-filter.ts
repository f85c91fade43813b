import { formatCount } from '@venture/api/format';
import { CATEGORIES, type Category } from '@venture/contract/categories';
import { normalizeText } from '@venture/ui/normalize-text';
import type { ListedCard } from '../../host/list/cards';
import { plainUpTo, searchLength, step } from './game-selection.json';

/** The games one can ask for, by what is known of each. */
export const SHOW = ['all', 'new', 'played', 'offline'] as const;
export type Show = (typeof SHOW)[number];

/** By their places among the cards, or as the server says. */
export const ORDERS = ['suggested', 'newest', 'most-played'] as const;

/** What of a long list is shown: it stands in the page's address, so that Back brings it again. */
export type GameFilter = {
  readonly search: string;
  readonly show: Show;
  readonly category: Category | 'all';
  readonly order: (typeof ORDERS)[number];
  readonly shown: number;
};

/** The remotes whose game was played on this device or account, and those that work offline. */
export type GameUsage = { readonly played: ReadonlySet<string>; readonly offline: ReadonlySet<string> };

/** Longer lists are searched instead of read. */
export const isLong = (games: readonly unknown[]) => games.length > plainUpTo;

export function parseGameFilter(query: URLSearchParams): GameFilter {
  const shown = Number(query.get('shown') ?? step);
  return {
    search: (query.get('search') ?? '').slice(0, searchLength),
    show: SHOW.find((show) => show === query.get('show')) ?? 'all',
    category: CATEGORIES.find((each) => each === query.get('category')) ?? 'all',
    order: ORDERS.find((each) => each === query.get('order')) ?? 'suggested',
    shown: Number.isSafeInteger(shown) && shown > step ? shown : step,
  };
}

/** Omits defaults. */
export function toQuery(narrowing: GameFilter): Readonly<Record<string, string>> {
  const said = Object.entries(narrowing).filter(
    ([key, value]) => value !== Reflect.get(DEFAULT_GAME_FILTER, key),
  );
  return Object.fromEntries(said.map(([key, value]) => [key, String(value)]));
}

/** All of it, from the beginning. */
export const DEFAULT_GAME_FILTER: GameFilter = {
  search: '',
  show: 'all',
  category: 'all',
  order: 'suggested',
  shown: step,
};

/** A changed filter starts at the first part of the list. */
export function changeGameFilter(before: GameFilter, part: Partial<Omit<GameFilter, 'shown'>>): GameFilter {
  return { ...before, ...part, shown: step };
}

/** A longer part of the list. */
export const more = (narrowing: GameFilter): GameFilter => ({ ...narrowing, shown: narrowing.shown + step });

/** A game, with its modes where they can be found, too. */
type Searchable = Pick<ListedCard, 'remote' | 'title' | 'text' | 'team' | 'category'> & {
  readonly modes?: readonly Pick<ListedCard, 'title' | 'text'>[];
};

/** The games in which every word that was typed begins a word. */
export function filterGames<Game extends Searchable>(
  games: readonly Game[],
  { search, show, category }: Pick<GameFilter, 'search' | 'show' | 'category'>,
  known: GameUsage,
): readonly Game[] {
  const typed = normalizeText(search).split(' ');
  return games.filter((game) => {
    const { category: topic, team, modes = [] } = game;
    const texts = [game, ...modes].flatMap(({ title, text }) => [title, text]);
    const words = normalizeText([...texts, topic, team].join(' ')).split(' ');
    const fits = typed.every((each) => words.some((word) => word.startsWith(each)));
    return fits && (category === 'all' || game.category === category) && isShown(game.remote, show, known);
  });
}

/** In the order of these names; others come last, as they are. */
export function sortGames<Game extends Pick<ListedCard, 'remote'>>(
  games: readonly Game[],
  names: readonly string[],
): readonly Game[] {
  const places = new Map(names.map((name, at) => [name, at]));
  const findPlace = ({ remote }: Game) => places.get(remote) ?? names.length;
  return games.toSorted((one, other) => findPlace(one) - findPlace(other));
}

function isShown(remote: string, show: Show, { played, offline }: GameUsage): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'new':
      return !played.has(remote);
    case 'played':
      return played.has(remote);
    case 'offline':
      return offline.has(remote);
    default:
      return show satisfies never;
  }
}

/** `12 of 310 games shown`, and what else there is to say of the list. */
export function sayShown(shown: number, of: number): string {
  if (of === 0) return 'No games found';
  const games = formatCount(of, 'game');
  return shown < of ? `Showing ${shown} of ${games}` : `${games} found`;
}
