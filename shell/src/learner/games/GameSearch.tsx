import { Button } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { Field } from '@venture/ui/Field';
import { SearchIcon } from '@venture/ui/icons';
import { useDebounced } from '@venture/ui/SearchField';
import { StatusLine } from '@venture/ui/StatusLine';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListedCard } from '../../host/list/cards';
import styles from './GameSearch.module.css';
import { DEFAULT_GAME_FILTER, filterGames, type GameFilter, more, sayShown } from './game-filter';
import { searchLength } from './game-selection.json';

type Props<Game> = {
  readonly games: readonly Game[];
  readonly filter: GameFilter;
  readonly onFilter: (next: GameFilter) => void;
  /** Shows a part of the list, as one `ul`. */
  readonly children: (shown: readonly Game[]) => ReactNode;
};

/** Search in a long list of games, of which a part is shown at a time. */
export function GameSearch<Game extends ListedCard>({ games, filter, onFilter, children }: Props<Game>) {
  const { typed, type } = useTyped(filter.search, (search) => onFilter({ ...DEFAULT_GAME_FILTER, search }));
  const field = useRef<HTMLInputElement>(null);
  const all = filterGames(games, filter.search);
  const shown = all.slice(0, filter.shown);
  const { list, showMore } = useFocusOnNew(shown.length, () => onFilter(more(filter)));
  const reset = () => {
    type('');
    onFilter(DEFAULT_GAME_FILTER);
    field.current?.focus();
  };
  return (
    <>
      <Field
        label="Search games"
        type="search"
        autoComplete="off"
        maxLength={searchLength}
        ref={field}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <StatusLine>{sayShown(shown.length, all.length)}</StatusLine>
      {all.length === 0 && <NoneFound onReset={reset} />}
      <div ref={list} className={styles['games']}>
        {shown.length > 0 && children(shown)}
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
    item?.querySelector<HTMLElement>('a')?.focus();
  }, [length]);
  const showMore = () => {
    before.current = length;
    ask();
  };
  return { list, showMore };
}
