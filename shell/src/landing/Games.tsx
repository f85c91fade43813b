import { CardGrid } from '@venture/ui/CardGrid';
import { EmptyState } from '@venture/ui/EmptyState';
import { PlayIcon } from '@venture/ui/icons';
import { LinkCard } from '@venture/ui/LinkCard';
import { Skeleton } from '@venture/ui/Skeleton';
import stack from '@venture/ui/stack.module.css';
import { useUser } from '@venture/ui/useUser';
import { cardsOf } from '../cards';
import { useListing } from '../remotes/listing';
import styles from './Games.module.css';

/** A tile for every game with a card here; tiles lead to the dashboard, as specified. */
export function Games() {
  return (
    <section className={`${stack['gap-5']} ${styles['band']}`} aria-labelledby="games">
      <h2 id="games">The mini games</h2>
      <Tiles />
    </section>
  );
}

function Tiles() {
  const listing = useListing();
  const to = useUser() ? '/dashboard-user' : '/login';
  const cards = cardsOf(listing, 'landing');
  if (listing.pending) return <Skeleton label="Loading the games" page lines={2} />;
  if (cards.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<PlayIcon />}
        title="No games to show just now"
        text="The list of games could not be read. Please try again in a little while."
      />
    );
  }
  return (
    <CardGrid cards="small">
      {cards.map(({ key, title, text, art }) => (
        <LinkCard
          key={key}
          to={to}
          headingLevel={3}
          title={title}
          text={text}
          art={art && <img src={art} alt="" />}
        />
      ))}
    </CardGrid>
  );
}
