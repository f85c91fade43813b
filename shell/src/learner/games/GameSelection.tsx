import { useQuery } from '@tanstack/react-query';
import { hasCapability } from '@venture/api/capabilities';
import { listGames } from '@venture/api/v1/games';
import { endpointQuery } from '@venture/client/queries';
import { CATEGORIES } from '@venture/contract/categories';
import { CardGrid } from '@venture/ui/CardGrid';
import { EmptyState } from '@venture/ui/EmptyState';
import { PlayIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import { Page } from '@venture/ui/Page';
import { PageHeader } from '@venture/ui/PageHeader';
import { useSearchParams } from '@venture/ui/router';
import { Select } from '@venture/ui/Select';
import { Skeleton } from '@venture/ui/Skeleton';
import typography from '@venture/ui/typography.module.css';
import { cardsOf, type GameCard, type ListedCard } from '../../host/list/cards';
import { useListing } from '../../host/list/listing';
import { GameSearch } from './GameSearch';
import styles from './GameSelection.module.css';
import { changeGameFilter, type GameFilter, isLong, ORDERS, parseGameFilter, toQuery } from './game-filter';

export function GameSelection() {
  const listing = useListing();
  return (
    <Page>
      <PageHeader
        title="Choose a game"
        lead="A few minutes each. Your best score counts, so play as often as you like."
        back={{ to: '/dashboard-user', label: 'Back to dashboard' }}
      />
      {listing.pending ? <Skeleton label="Loading the games" page /> : <Games />}
    </Page>
  );
}

function Games() {
  const cards = cardsOf(useListing(), 'game-selection');
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<PlayIcon />}
        title="No games to choose from just now"
        text="The games are unavailable for the moment. Modules and quizzes work as usual."
      />
    );
  }
  return isLong(cards) ? <ManyGames games={cards} /> : <GameCards games={cards} />;
}

type Props = { readonly games: readonly ListedCard[]; readonly isLong?: boolean };

/** The filter is kept in the address. */
function ManyGames({ games }: Props) {
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
      {hasCapability('progress') && (
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
      {(shown) => <GameCards games={shown} isLong />}
    </GameSearch>
  );
}

/** `most-played` is shown as "Most played". */
function option<Value extends string>(value: Value) {
  return { value, label: value.slice(0, 1).toUpperCase() + value.slice(1).replace('-', ' ') };
}

function GameCards({ games, isLong = false }: Props) {
  return (
    <CardGrid label="Games" cards="large">
      {games.map(({ key, title, text, path, art, team }) => (
        <LinkCard
          key={key}
          to={path}
          title={title}
          text={text}
          action="Play"
          isCompact={isLong}
          art={art ? <img src={art} alt="" loading="lazy" /> : <Letter title={title} />}
        >
          {team && <p className={typography['note']}>By {team}</p>}
        </LinkCard>
      ))}
    </CardGrid>
  );
}

/** The first letter of a title, in place of a picture. */
function Letter({ title }: Pick<GameCard, 'title'>) {
  return (
    <span className={styles['letter']} aria-hidden>
      {[...title][0]}
    </span>
  );
}
