import { Button } from '@venture/ui/Button';
import { CardGrid } from '@venture/ui/CardGrid';
import { EmptyState } from '@venture/ui/EmptyState';
import { Field } from '@venture/ui/Field';
import { PlayIcon, SearchIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import { useSearchParams } from '@venture/ui/router';
import { useDebounced } from '@venture/ui/SearchField';
import { Skeleton } from '@venture/ui/Skeleton';
import { StatusLine } from '@venture/ui/StatusLine';
import typography from '@venture/ui/typography.module.css';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ListedCard } from '../../host/list/cards';
import { useListing } from '../../host/list/listing';
import styles from './GameList.module.css';
import {
  DEFAULT_GAME_FILTER,
  filterGames,
  type GameFilter,
  isLong,
  more,
  parseGameFilter,
  sayShown,
  toQuery,
} from './game-filter';
import { searchLength } from './game-selection.json';

type Props<Game> = {
  readonly games: readonly Game[];
  /** Adds facts to a card, besides its title, text and team. */
  readonly facts?: (game: Game) => ReactNode;
  /** Adds links below the card's own. */
  readonly ways?: (game: Game) => ReactNode;
  readonly cards?: 'small' | 'large';
};

/** Shows games as cards; a long list can be searched. */
export function GameList<Game extends ListedCard>(props: Props<Game>) {
  if (useListing().pending) return <Skeleton label="Loading the games" page />;
  if (props.games.length === 0) return <NoGamesNow />;
  return isLong(props.games) ? <ManyGames {...props} /> : <GameCards {...props} />;
}

function NoGamesNow() {
  return (
    <EmptyState
      icon={<PlayIcon />}
      title="No games to choose from just now"
      text="The games are unavailable for the moment. Modules and quizzes work as usual."
    />
  );
}

/** A long list can be searched and is shown in parts; the address remembers both. */
function ManyGames<Game extends ListedCard>({ games, ...look }: Props<Game>) {
  const [query, setQuery] = useSearchParams();
  const filter = parseGameFilter(query);
  const onFilter = (next: GameFilter) => setQuery(toQuery(next), { replace: true });
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
        {shown.length > 0 && <GameCards {...look} games={shown} isLong />}
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

/** Returns the text as it is typed, and searches after a pause. */
function useTyped(search: string, onSearch: (search: string) => void) {
  const [typed, type] = useState(search);
  const debounced = useDebounced(typed.trim());
  const settle = useEffectEvent((words: string) => words !== search && onSearch(words));
  useEffect(() => void settle(debounced), [debounced]);
  return { typed, type };
}

/** After "Show more", moves the focus to the first new item, since the button may be gone. */
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

type CardsProps<Game> = Props<Game> & { readonly isLong?: boolean };

function GameCards<Game extends ListedCard>({
  games,
  facts,
  ways,
  cards = 'large',
  isLong = false,
}: CardsProps<Game>) {
  return (
    <CardGrid label="Games" cards={cards}>
      {games.map((game) => {
        const { key, title, text, path, art, team } = game;
        return (
          <LinkCard
            key={key}
            to={path}
            title={title}
            text={text}
            action="Play"
            isCompact={isLong}
            art={art ? <img src={art} alt="" loading="lazy" /> : <Letter title={title} />}
            foot={ways?.(game)}
          >
            {team && <p className={typography['note']}>By {team}</p>}
            {facts?.(game)}
          </LinkCard>
        );
      })}
    </CardGrid>
  );
}

/** Shows the first letter of a title in place of a picture. */
function Letter({ title }: Pick<ListedCard, 'title'>) {
  return (
    <span className={styles['letter']} aria-hidden>
      {[...title][0]}
    </span>
  );
}
