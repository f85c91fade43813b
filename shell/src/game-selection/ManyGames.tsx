import { hasCapability } from '@venture/api/capabilities';
import { listGames } from '@venture/api/v1/games';
import { CATEGORIES } from '@venture/contract/categories';
import { Button } from '@venture/ui/Button';
import { EmptyState } from '@venture/ui/EmptyState';
import { SearchIcon } from '@venture/ui/icons';
import { useSearchParams } from '@venture/ui/router';
import { Select } from '@venture/ui/Select';
import { StatusLine } from '@venture/ui/StatusLine';
import { useQuery } from '@venture/ui/useQuery';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListedCard } from '../cards';
import { useDebounced } from '../finder/SearchField';
import { GameCards } from './GameCards';
import { GameSearch } from './GameSearch';
import styles from './ManyGames.module.css';
import {
  ALL,
  found,
  more,
  type Narrowing,
  narrowed,
  narrowingOf,
  ORDERS,
  sayShown,
  sorted,
  toQuery,
} from './narrow';
import { useFocusOnNew } from './useFocusOnNew';
import { useKnown } from './useKnown';

type Props = { readonly games: readonly ListedCard[] };

/** More games than one reads through: searched by name, narrowed down, shown a part at a time. */
export function ManyGames({ games }: Props) {
  const { narrowing, narrow, typed, type, field, reset } = useNarrowing();
  const { result } = useQuery(listGames, {});
  const orders = { suggested: [], ...(result.state === 'ready' && result.value) };
  const all = sorted(found(games, narrowing, useKnown()), orders[narrowing.order] ?? []);
  const shown = all.slice(0, narrowing.shown);
  const { list, showMore } = useFocusOnNew(shown.length, () => narrow(more(narrowing)));
  const categories = CATEGORIES.filter((each) => games.some(({ category }) => category === each));
  return (
    <>
      <GameSearch
        typed={typed}
        onType={type}
        field={field}
        show={narrowing.show}
        onShow={(show) => narrow(narrowed(narrowing, { show }))}
      >
        {categories.length > 0 && (
          <Select
            label="Category"
            value={narrowing.category}
            options={(['all', ...categories] as const).map(option)}
            onChoose={(category) => narrow(narrowed(narrowing, { category }))}
          />
        )}
        {hasCapability('progress') && (
          <Select
            label="Order"
            value={narrowing.order}
            options={ORDERS.map(option)}
            error={
              result.state === 'failed' &&
              narrowing.order !== 'suggested' &&
              'Not known without a connection.'
            }
            onChoose={(order) => narrow(narrowed(narrowing, { order }))}
          />
        )}
      </GameSearch>
      <StatusLine>{sayShown(shown.length, all.length)}</StatusLine>
      {all.length === 0 && (
        <EmptyState
          icon={<SearchIcon />}
          title="No games found"
          text="Try another word, or look at all games."
          actions={<Button onClick={reset}>Show all games</Button>}
        />
      )}
      <div ref={list} className={styles['games']}>
        {shown.length > 0 && <GameCards games={shown} isLong />}
        {shown.length < all.length && (
          <Button variant="secondary" onClick={showMore}>
            Show more games
          </Button>
        )}
      </div>
    </>
  );
}

/** `most-played` is shown as "Most played". */
function option<Value extends string>(value: Value) {
  return { value, label: value.slice(0, 1).toUpperCase() + value.slice(1).replace('-', ' ') };
}

/** What is asked for: it is in the address once whoever types pauses. */
function useNarrowing() {
  const [query, setQuery] = useSearchParams();
  const narrowing = narrowingOf(query);
  const [typed, type] = useState(narrowing.search);
  const field = useRef<HTMLInputElement>(null);
  const narrow = (next: Narrowing) => setQuery(toQuery(next), { replace: true });
  const search = useDebounced(typed.trim());
  const settle = useEffectEvent((words: string) => {
    if (words !== narrowing.search) narrow(narrowed(narrowing, { search: words }));
  });
  useEffect(() => settle(search), [search]);
  const reset = () => {
    type('');
    narrow(ALL);
    field.current?.focus();
  };
  return { narrowing, narrow, typed, type, field, reset };
}
