import { useQuery } from '@tanstack/react-query';
import { answersV1 } from '@venture/api/config';
import { listGames } from '@venture/api/v1/games';
import { endpointQuery } from '@venture/client/queries';
import { CATEGORIES } from '@venture/contract/categories';
import { CardGrid } from '@venture/ui/CardGrid';
import { EmptyState } from '@venture/ui/EmptyState';
import { PlayIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import { useSearchParams } from '@venture/ui/router';
import { Select } from '@venture/ui/Select';
import { Skeleton } from '@venture/ui/Skeleton';
import typography from '@venture/ui/typography.module.css';
import type { ReactNode } from 'react';
import type { ListedCard } from '../../host/list/cards';
import { useListing } from '../../host/list/listing';
import styles from './GameList.module.css';
import { GameSearch } from './GameSearch';
import { changeGameFilter, type GameFilter, isLong, ORDERS, parseGameFilter, toQuery } from './game-filter';

type Props<Game> = {
  readonly games: readonly Game[];
  /** What a card says beyond title, text and team. */
  readonly facts?: (game: Game) => ReactNode;
  /** Below its link: further links. */
  readonly ways?: (game: Game) => ReactNode;
  readonly cards?: 'small' | 'large';
};

/** Games as cards; many of them can be searched. */
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

/** The filter is kept in the address. */
function ManyGames<Game extends ListedCard>({ games, ...look }: Props<Game>) {
  const [query, setQuery] = useSearchParams();
  const narrowing = parseGameFilter(query);
  const narrow = (next: GameFilter) => setQuery(toQuery(next), { replace: true });
  const { data, isError } = useQuery(endpointQuery(listGames, {}));
  const orders = { suggested: [], ...data };
  const categories = CATEGORIES.filter((each) => games.some(({ category }) => category === each));
  const filters = (
    <>
      {categories.length > 0 && (
        <Select
          label="Category"
          value={narrowing.category}
          options={(['all', ...categories] as const).map(option)}
          onChoose={(category) => narrow(changeGameFilter(narrowing, { category }))}
        />
      )}
      {answersV1() && (
        <Select
          label="Order"
          value={narrowing.order}
          options={ORDERS.map(option)}
          error={!data && isError && narrowing.order !== 'suggested' && 'Not known without a connection.'}
          onChoose={(order) => narrow(changeGameFilter(narrowing, { order }))}
        />
      )}
    </>
  );
  return (
    <GameSearch
      games={games}
      narrowing={narrowing}
      onNarrow={narrow}
      order={orders[narrowing.order]}
      filters={filters}
    >
      {(shown) => <GameCards {...look} games={shown} isLong />}
    </GameSearch>
  );
}

/** `most-played` is shown as "Most played". */
function option<Value extends string>(value: Value) {
  return { value, label: value.slice(0, 1).toUpperCase() + value.slice(1).replace('-', ' ') };
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

/** The first letter of a title, in place of a picture. */
function Letter({ title }: Pick<ListedCard, 'title'>) {
  return (
    <span className={styles['letter']} aria-hidden>
      {[...title][0]}
    </span>
  );
}
