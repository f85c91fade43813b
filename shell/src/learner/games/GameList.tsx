import { CardGrid } from '@venture/ui/CardGrid';
import { EmptyState } from '@venture/ui/EmptyState';
import { PlayIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import { useSearchParams } from '@venture/ui/router';
import { Skeleton } from '@venture/ui/Skeleton';
import typography from '@venture/ui/typography.module.css';
import type { ReactNode } from 'react';
import type { ListedCard } from '../../host/list/cards';
import { useListing } from '../../host/list/listing';
import styles from './GameList.module.css';
import { GameSearch } from './GameSearch';
import { isLong, parseGameFilter, toQuery } from './game-filter';

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

/** Long lists are searched, and the address keeps the search. */
function ManyGames<Game extends ListedCard>({ games, ...look }: Props<Game>) {
  const [query, setQuery] = useSearchParams();
  return (
    <GameSearch
      games={games}
      filter={parseGameFilter(query)}
      onFilter={(next) => setQuery(toQuery(next), { replace: true })}
    >
      {(shown) => <GameCards {...look} games={shown} isLong />}
    </GameSearch>
  );
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
