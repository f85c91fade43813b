import { CardGrid } from '@venture/ui/CardGrid';
import { LinkCard } from '@venture/ui/LinkCard';
import typography from '@venture/ui/typography.module.css';
import type { GameCard, ListedCard } from '../cards';
import styles from './GameCards.module.css';

type Props = { readonly games: readonly ListedCard[]; readonly isLong?: boolean };

export function GameCards({ games, isLong = false }: Props) {
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

/** The first one of a title, in the place of a picture. */
function Letter({ title }: Pick<GameCard, 'title'>) {
  return (
    <span className={styles['letter']} aria-hidden>
      {[...title][0]}
    </span>
  );
}
