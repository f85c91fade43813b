import { useQuery } from '@tanstack/react-query';
import { useEvents } from '@venture/progress/hooks';
import { Button } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { Field } from '@venture/ui/Field';
import { SearchIcon } from '@venture/ui/icons';
import { useDebounced } from '@venture/ui/SearchField';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { ListedCard } from '../../host/list/cards';
import { useListing } from '../../host/list/listing';
import { canCache } from '../../host/offline/start';
import styles from './GameSearch.module.css';
import {
  changeGameFilter,
  DEFAULT_GAME_FILTER,
  filterGames,
  type GameFilter,
  type GameUsage,
  more,
  SHOW,
  type Show,
  sayShown,
  sortGames,
} from './game-filter';
import { searchLength } from './game-selection.json';

const NAMES: Readonly<Record<Show, string>> = {
  all: 'All games',
  new: 'New to you',
  played: 'Played before',
  offline: 'Available offline',
};

type Props<Game> = {
  readonly games: readonly Game[];
  readonly narrowing: GameFilter;
  readonly onNarrow: (next: GameFilter) => void;
  /** Names of remotes to list first; the others keep their order. */
  readonly order?: readonly string[] | undefined;
  /** Other ways to narrow the list down. */
  readonly filters?: ReactNode;
  /** Shows a part of the list, as one `ul`. */
  readonly children: (shown: readonly Game[], known: GameUsage) => ReactNode;
};

/** Search in a long list of games: filters by text and by what this device stores, and shows a part at a time. */
export function GameSearch<Game extends Pick<ListedCard, 'remote' | 'title' | 'text'>>({
  games,
  narrowing,
  onNarrow,
  order = [],
  filters,
  children,
}: Props<Game>) {
  const known = useKnown();
  const { typed, type } = useTyped(narrowing.search, (search) =>
    onNarrow(changeGameFilter(narrowing, { search })),
  );
  const field = useRef<HTMLInputElement>(null);
  const all = sortGames(filterGames(games, narrowing, known), order);
  const shown = all.slice(0, narrowing.shown);
  const { list, showMore } = useFocusOnNew(shown.length, () => onNarrow(more(narrowing)));
  const reset = () => {
    type('');
    onNarrow(DEFAULT_GAME_FILTER);
    field.current?.focus();
  };
  return (
    <>
      <div className={styles['filters']}>
        <Field
          label="Search games"
          type="search"
          autoComplete="off"
          maxLength={searchLength}
          ref={field}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Select
          label="Show"
          value={narrowing.show}
          options={SHOW.filter((each) => each !== 'offline' || canCache()).map((value) => ({
            value,
            label: NAMES[value],
          }))}
          onChoose={(show) => onNarrow(changeGameFilter(narrowing, { show }))}
        />
        {filters}
      </div>
      <StatusLine>{sayShown(shown.length, all.length)}</StatusLine>
      {all.length === 0 && <NoneFound onReset={reset} />}
      <div ref={list} className={styles['games']}>
        {shown.length > 0 && children(shown, known)}
        {shown.length < all.length && (
          <Button variant="secondary" onClick={showMore}>
            Show more games
          </Button>
        )}
      </div>
    </>
  );
}

function NoneFound({ onReset }: { readonly onReset: () => void }) {
  return (
    <EmptyState
      icon={<SearchIcon />}
      title="No games found"
      text="Try another word, or look at all games."
      actions={<Button onClick={onReset}>Show all games</Button>}
    />
  );
}

/** The typed text, searched for after a pause. */
function useTyped(search: string, onSearch: (search: string) => void) {
  const [typed, type] = useState(search);
  const debounced = useDebounced(typed.trim());
  const settle = useEffectEvent((words: string) => words !== search && onSearch(words));
  useEffect(() => void settle(debounced), [debounced]);
  return { typed, type };
}

/** After "Show more", moves the focus to the first new item: the button may be gone. */
function useFocusOnNew(length: number, ask: () => void) {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (before.current === undefined || before.current >= length) return;
    const item = list.current?.querySelectorAll('li')[before.current];
    before.current = undefined;
    item?.querySelector<HTMLElement>('a, input, [tabindex]')?.focus();
  }, [length]);
  const showMore = () => {
    before.current = length;
    ask();
  };
  return { list, showMore };
}

const NONE: ReadonlySet<string> = new Set();

/** Games played on this device, and games available offline. */
export function useKnown(): GameUsage {
  const events = useEvents();
  const offline = useOffline();
  return useMemo(() => {
    const played = new Set(events.flatMap((event) => (event.kind === 'run' ? event.game : [])));
    return { played, offline };
  }, [events, offline]);
}

/** Without its caches the browser has nothing offline. */
function useOffline(): ReadonlySet<string> {
  const { remotes } = useListing();
  const { data } = useQuery({
    queryKey: ['cached games', remotes.map(({ base }) => base)],
    queryFn: async () =>
      (await import(/* webpackChunkName: "offline" */ '../../host/offline/everything')).cachedOf(remotes),
    enabled: canCache(),
    retry: false,
  });
  return data ?? NONE;
}
