import { CardGrid } from '@venture/ui/CardGrid';
import { LinkCard } from '@venture/ui/LinkCard';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { useUser } from '@venture/ui/useUser';
import { useApp } from '../../host/app/app-context';
import { cardsOf, type GameCard } from '../../host/list/cards';
import { useListing } from '../../host/list/listing';
import styles from './Games.module.css';

type Props = {
  /** The cards shown until the list of remotes has been verified. */
  readonly cards: readonly GameCard[];
};

/** Shows a tile for each game with a card here; as specified, tiles lead to the dashboard. */
export function Games({ cards }: Props) {
  return (
    <section className={`${stack['gap-5']} ${styles['band']}`} aria-labelledby="games">
      <h2 id="games">The mini games</h2>
      <Tiles early={cards} />
    </section>
  );
}

function Tiles({ early }: { readonly early: readonly GameCard[] }) {
  const listing = useListing();
  const { app } = useApp();
  const to = useUser() ? '/dashboard-user' : '/login';
  const cards = listing.pending ? early : cardsOf(listing, 'landing');
  if (listing.pending && cards.length === 0) return <Skeleton label="Loading the games" page lines={2} />;
  if (cards.length === 0) return app && <app.NoGames />;
  return <GameTiles cards={cards} to={to} />;
}

type TilesProps = { readonly cards: readonly GameCard[]; readonly to: string };

export function GameTiles({ cards, to }: TilesProps) {
  return (
    <CardGrid cards="small">
      {cards.map(({ key, title, text, art }) => (
        <LinkCard
          key={key}
          to={to}
          headingLevel={3}
          title={title}
          text={text}
          art={art && <img src={art} alt="" loading="lazy" />}
        />
      ))}
    </CardGrid>
  );
}
